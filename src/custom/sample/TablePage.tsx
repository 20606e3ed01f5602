/** Tables: columns chosen while one looks, rows put in another order, cells edited in place, heads of two storeys. */
import { type ReactNode, useState } from 'react';
import { Button, Checkbox, Input, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { compareTexts } from '../../engine/model/list/row-order.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';
import { type SampleRow, sampleRows } from './sample-rows.ts';

const FIELDS = ['code', 'name', 'place', 'load', 'inspectedOn'] as const;
type Field = (typeof FIELDS)[number];

function DynamicTable(): ReactNode {
  const { t } = useTranslation('demo');
  const [shown, setShown] = useState<readonly Field[]>(['code', 'name', 'load']);
  return (
    <SampleSection title={t('table.dynamic')}>
      <Checkbox.Group
        aria-label={t('table.dynamic')}
        value={[...shown]}
        options={FIELDS.map((value) => ({ value, label: t(`row.${value}`) }))}
        onChange={(chosen) => setShown(FIELDS.filter((field) => chosen.includes(field)))}
      />
      <Table<SampleRow>
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...sampleRows]}
        columns={shown.map((field) => ({
          title: t(`row.${field}`),
          dataIndex: field,
          align: field === 'load' ? 'right' : 'left',
        }))}
      />
    </SampleSection>
  );
}

/** `rows` with the one at `from` put to `to`. */
function moved(rows: readonly SampleRow[], from: number, to: number): readonly SampleRow[] {
  const [row] = rows.slice(from, from + 1);
  if (!row || to < 0 || to >= rows.length) return rows;
  const rest = rows.filter((one) => one !== row);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
}

function DragTable(): ReactNode {
  const { t } = useTranslation('demo');
  const [rows, setRows] = useState(sampleRows);
  const [held, setHeld] = useState<number>();
  return (
    <SampleSection title={t('table.drag')}>
      <Table<SampleRow>
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        onRow={(_row, index = 0) => ({
          draggable: true,
          onDragStart: () => setHeld(index),
          onDragOver: (event) => event.preventDefault(),
          onDrop: () => {
            if (held !== undefined) setRows(moved(rows, held, index));
          },
        })}
        columns={[
          { title: t('row.code'), dataIndex: 'code' },
          { title: t('row.name'), dataIndex: 'name' },
          {
            title: t('table.order'),
            key: 'order',
            render: (_value, row, index) => (
              <span className="sample-row">
                <Button
                  disabled={index === 0}
                  aria-label={t('table.upOf', { code: row.code })}
                  onClick={() => setRows(moved(rows, index, index - 1))}
                >
                  {t('table.up')}
                </Button>
                <Button
                  disabled={index === rows.length - 1}
                  aria-label={t('table.downOf', { code: row.code })}
                  onClick={() => setRows(moved(rows, index, index + 1))}
                >
                  {t('table.down')}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </SampleSection>
  );
}

function EditTable(): ReactNode {
  const { t } = useTranslation('demo');
  const [rows, setRows] = useState(sampleRows);
  const [editing, setEditing] = useState<string>();
  const write = (id: string, place: string): void => {
    setRows(rows.map((row) => (row.id === id ? { ...row, place } : row)));
    setEditing(undefined);
  };
  return (
    <SampleSection title={t('table.edit')}>
      <Table<SampleRow>
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        columns={[
          { title: t('row.code'), dataIndex: 'code' },
          {
            title: t('row.place'),
            dataIndex: 'place',
            width: 240,
            render: (place: string, row) =>
              editing === row.id ? (
                <Input
                  autoFocus
                  defaultValue={place}
                  maxLength={32}
                  aria-label={t('table.placeOf', { code: row.code })}
                  onBlur={(event) => write(row.id, event.target.value.trim() || place)}
                  onPressEnter={(event) => event.currentTarget.blur()}
                />
              ) : (
                <button
                  type="button"
                  className="sample-cell"
                  aria-label={t('table.editPlaceOf', { code: row.code })}
                  onClick={() => setEditing(row.id)}
                >
                  {place}
                </button>
              ),
          },
        ]}
      />
    </SampleSection>
  );
}

function ComplexTable(): ReactNode {
  const { t } = useTranslation('demo');
  const sum = (field: 'firstHalf' | 'secondHalf'): number => sampleRows.reduce((total, row) => total + row[field], 0);
  return (
    <SampleSection title={t('table.complex')}>
      <Table<SampleRow>
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...sampleRows]}
        columns={[
          { title: t('row.code'), dataIndex: 'code' },
          {
            title: t('table.hours'),
            children: [
              { title: t('row.firstHalf'), dataIndex: 'firstHalf', align: 'right' },
              { title: t('row.secondHalf'), dataIndex: 'secondHalf', align: 'right' },
            ],
          },
          { title: t('row.place'), dataIndex: 'place', sorter: (one, other) => compareTexts(one.place, other.place) },
        ]}
        expandable={{ expandedRowRender: (row) => `${row.name} · ${row.load} t · ${row.inspectedOn}` }}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} />
            <Table.Summary.Cell index={1}>{t('table.total')}</Table.Summary.Cell>
            <Table.Summary.Cell index={2} align="right">
              {sum('firstHalf').toLocaleString('en-US')}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} align="right">
              {sum('secondHalf').toLocaleString('en-US')}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={4} />
          </Table.Summary.Row>
        )}
      />
    </SampleSection>
  );
}

export default function TablePage(): ReactNode {
  const { t } = useTranslation('demo');
  return (
    <SamplePage title={t('table.title')} text={t('table.text')}>
      <DynamicTable />
      <DragTable />
      <EditTable />
      <ComplexTable />
    </SamplePage>
  );
}
