/** Excel: everything, what was selected, or a head of two storeys written as a workbook; a workbook read and shown. */
import { type ReactNode, useState } from 'react';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SheetData } from 'write-excel-file/browser';
import { SamplePage, SampleSection } from './SamplePage.tsx';
import { readWorkbook } from './read-workbook.ts';
import { type SampleRow, sampleRows } from './sample-rows.ts';

const FIELDS = ['code', 'name', 'place', 'load', 'inspectedOn'] as const;
const LARGEST = 10 * 1024 * 1024;

/** The library is fetched when the first workbook is wanted. */
async function write(data: SheetData, name: string): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  await writeXlsxFile(data, {
    columns: [{ width: 16 }, { width: 30 }, { width: 16 }, { width: 12 }, { width: 14 }],
  }).toFile(`${name}.xlsx`);
}

export default function ExcelPage(): ReactNode {
  const { t } = useTranslation('demo');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [sheet, setSheet] = useState<{ readonly name: string; readonly rows: readonly string[][] }>();
  const [refused, setRefused] = useState<string>();
  const head = (text: string): SheetData[number][number] => ({ value: text, fontWeight: 'bold' });

  const exportRows = (rows: readonly SampleRow[]): void =>
    void write(
      [FIELDS.map((field) => head(t(`row.${field}`))), ...rows.map((row) => FIELDS.map((field) => row[field]))],
      t('excel.file'),
    );
  const exportMerged = (): void =>
    void write(
      [
        [
          { value: t('row.code'), fontWeight: 'bold', rowSpan: 2 },
          { value: t('table.hours'), fontWeight: 'bold', columnSpan: 2, align: 'center' },
          null,
        ],
        [null, head(t('row.firstHalf')), head(t('row.secondHalf'))],
        ...sampleRows.map((row) => [row.code, row.firstHalf, row.secondHalf]),
      ],
      t('excel.mergedFile'),
    );

  async function show(file: File | undefined): Promise<void> {
    setSheet(undefined);
    setRefused(undefined);
    if (!file) return;
    if (file.size > LARGEST) return setRefused(t('excel.tooLarge', { limit: 10 }));
    try {
      setSheet({ name: file.name, rows: await readWorkbook(file) });
    } catch {
      setRefused(t('excel.unreadable', { name: file.name }));
    }
  }

  const width = Math.max(0, ...(sheet?.rows.map((row) => row.length) ?? []));
  return (
    <SamplePage title={t('excel.title')} text={t('excel.text')}>
      <SampleSection title={t('excel.write')}>
        <div className="sample-row">
          <Button type="primary" onClick={() => exportRows(sampleRows)}>
            {t('excel.all')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => exportRows(sampleRows.filter((row) => chosen.includes(row.id)))}
          >
            {t('excel.chosen', { count: chosen.length })}
          </Button>
          <Button onClick={exportMerged}>{t('excel.merged')}</Button>
        </div>
        <Table<SampleRow>
          rowKey="id"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...sampleRows]}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': t('excel.selectAll'), title: t('excel.selectAll') }),
            getCheckboxProps: (row) => ({ title: t('excel.select', { code: row.code }) }),
          }}
          columns={FIELDS.map((field) => ({
            title: t(`row.${field}`),
            dataIndex: field,
            align: field === 'load' ? 'right' : 'left',
          }))}
        />
      </SampleSection>
      <SampleSection title={t('excel.read')}>
        <div className="sample-row">
          <label className="plain-button">
            {t('excel.choose')}
            <input
              type="file"
              className="visually-hidden"
              accept=".xlsx"
              onChange={(event) => void show(event.target.files?.[0])}
            />
          </label>
        </div>
        {refused && <p role="alert">{refused}</p>}
        {sheet && (
          <Table<{ readonly key: number; readonly cells: readonly string[] }>
            pagination={sheet.rows.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
            scroll={{ x: 'max-content' }}
            title={() => t('excel.shown', { name: sheet.name, count: sheet.rows.length })}
            dataSource={sheet.rows.map((cells, key) => ({ key, cells }))}
            showHeader={false}
            columns={Array.from({ length: width }, (_none, column) => ({
              key: column,
              render: (_value: unknown, row) => row.cells[column] ?? '',
            }))}
          />
        )}
      </SampleSection>
    </SamplePage>
  );
}
