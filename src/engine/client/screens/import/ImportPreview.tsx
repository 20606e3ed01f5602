/** What would become of each line: counts, what is wrong first, cells that are refused marked with the reason. */
import type { ReactNode, UIEvent } from 'react';
import { Button, Segmented, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportedLine, ImportState, ImportVerdict } from '../../../model/import/import-wire.ts';
import { cellName, lineName } from '../../../model/import/place.ts';
import type { Tone } from '../../../model/types.ts';
import { usePhone } from '../../controllers/useMedia.ts';
import type { ImportController } from '../../controllers/useImportController.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { CorrectCell } from './CorrectCell.tsx';
import { OtherSheets } from './OtherSheets.tsx';

interface Props {
  readonly controller: ImportController;
  readonly state: ImportState;
  readonly fetching: boolean;
  readonly onRefused: () => void;
}

const TONES: Readonly<Record<ImportVerdict, Tone>> = {
  add: 'success',
  update: 'info',
  unchanged: 'none',
  refused: 'danger',
};
const VERDICTS: readonly ImportVerdict[] = ['refused', 'add', 'update', 'unchanged'];
const COLUMN_WIDTH = 150;
const REASON_WIDTH = 260;
const PHONE_REASON_WIDTH = 190;
/** Of a line that is named with its sheet. */
const LINE_WIDTH = 120;
const TABLE_HEIGHT = 360;
const PHONE_TABLE_HEIGHT = 300;
/** This close to the end further lines are fetched. Pixels. */
const NEAR_END = 400;

/** Messages that belong to a column: `orgId` and `roleId.0` alike. */
const wrongAt = (line: ImportedLine, column: string): string =>
  line.errors
    .filter((error) => error.field.split('.')[0] === column)
    .map((error) => error.message)
    .join('；');

export function ImportPreview({ controller, state, fetching, onRefused }: Props): ReactNode {
  const { t } = useTranslation('import');
  const phone = usePhone();
  const { lines, lineCount, verdict } = controller;
  const { counts } = state;
  const hasRefused = counts.refused > 0;
  const { sheets } = state.source;
  const hasReasons = hasRefused || lines.some(({ notes }) => notes.length > 0);
  const cellOf = ({ line }: ImportedLine, field: string): string | undefined =>
    cellName(
      line,
      state.columns.find(({ name }) => name === field.split('.')[0]),
      sheets,
    );
  const good = counts.add + counts.update;

  const columns: TableColumnsType<ImportedLine> = [
    {
      key: 'line',
      title: t('line'),
      render: (_none, { line }) => lineName(line, sheets),
      width: sheets ? LINE_WIDTH : phone ? 48 : 64,
      align: 'right',
      ...(phone ? {} : { fixed: 'left' as const }),
    },
    {
      key: 'verdict',
      title: t('verdict'),
      width: phone ? 84 : 96,
      render: (_none, line) => <ToneTag tone={TONES[line.verdict]}>{t(`verdicts.${line.verdict}`)}</ToneTag>,
      ...(phone ? {} : { fixed: 'left' as const }),
    },
    ...(hasReasons
      ? [
          {
            key: 'reason',
            title: t('reason'),
            width: phone ? PHONE_REASON_WIDTH : REASON_WIDTH,
            render: (_none: unknown, line: ImportedLine) => (
              <ul className={line.verdict === 'refused' ? 'import-reason' : 'import-reason import-told'}>
                {(line.verdict === 'refused' ? line.errors : line.notes).map((said) => (
                  <li key={`${said.field} ${said.message}`}>
                    {cellOf(line, said.field) !== undefined && <b>{cellOf(line, said.field)}</b>} {said.message}
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...state.columns.map((column, index) => ({
      key: column.name,
      title: column.title,
      width: COLUMN_WIDTH,
      ellipsis: true,
      onCell: (line: ImportedLine) =>
        wrongAt(line, column.name) === '' ? {} : { className: 'import-wrong', title: wrongAt(line, column.name) },
      render: (_none: unknown, line: ImportedLine) => {
        const text = line.cells[index] ?? '';
        return line.verdict === 'refused' && !state.portions ? (
          <CorrectCell
            text={text}
            name={t('correct', { line: lineName(line.line, sheets), column: column.title })}
            onText={(next) => controller.correct(line.line, column.name, next)}
          />
        ) : (
          text
        );
      },
    })),
  ];
  const width = 160 + (hasReasons ? REASON_WIDTH : 0) + state.columns.length * COLUMN_WIDTH;

  function scrolled({ currentTarget }: UIEvent<HTMLElement>): void {
    if (currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < NEAR_END) controller.more();
  }

  return (
    <div className="import-preview">
      <p className="import-sum" role="status">
        {hasRefused && good === 0
          ? t('sumAllRefused', { total: state.total, refused: counts.refused })
          : hasRefused
            ? t('sumRefused', { total: state.total, refused: counts.refused, good })
            : good === 0
              ? t('sumNothing', { total: state.total })
              : t('sumGood', {
                  total: state.total,
                  add: counts.add,
                  update: counts.update,
                  unchanged: counts.unchanged,
                })}
      </p>
      {state.problem && (
        <p className="import-mistake" role="alert">
          {state.problem.message}
        </p>
      )}
      {hasRefused && !state.portions && <p className="import-note">{t('correctHint')}</p>}
      {state.portions && <p className="import-note">{t('portionsHint')}</p>}
      {state.source.kept !== undefined && (
        <p className="import-note">{t('map.usedKept', { name: state.source.kept })}</p>
      )}
      {state.source.left.length > 0 && (
        <p className="import-note">{t('map.left', { heads: state.source.left.join(t('and')) })}</p>
      )}
      {state.source.titles && (
        <p className="import-note">{t('map.titles', { titles: state.source.titles.join(t('and')) })}</p>
      )}
      {sheets && <p className="import-note">{t('sheets.together', { names: sheets.join(t('and')) })}</p>}
      {(state.source.made ?? []).map(({ title, names }) => (
        <p className="import-note" key={title}>
          {t('made', { title, names: names.join(t('and')), count: names.length })}
        </p>
      ))}
      <OtherSheets controller={controller} state={state} />
      {state.ignored.length > 0 && (
        <p className="import-note">{t('ignored', { heads: state.ignored.join(t('and')) })}</p>
      )}
      <div className="import-bar">
        <Segmented<string>
          size="small"
          value={verdict ?? 'all'}
          aria-label={t('filter')}
          onChange={(value) => controller.show(value === 'all' ? undefined : (value as ImportVerdict))}
          options={[
            { value: 'all', label: t('all', { count: state.total }) },
            ...VERDICTS.filter((one) => counts[one] > 0).map((one) => ({
              value: one,
              label: t(`filters.${one}`, { count: counts[one] }),
            })),
          ]}
        />
        {controller.hasFile && (
          <Button size="small" onClick={() => controller.map()}>
            {t('map.open')}
          </Button>
        )}
        {hasRefused && (
          <Button size="small" loading={fetching} icon={<Icon name="download" />} onClick={onRefused}>
            {t('refusedFile')}
          </Button>
        )}
      </div>
      <Table<ImportedLine>
        virtual
        size="small"
        rowKey="line"
        columns={columns}
        dataSource={[...lines]}
        pagination={false}
        scroll={{ x: width, y: phone ? PHONE_TABLE_HEIGHT : TABLE_HEIGHT }}
        onScroll={scrolled}
        rowClassName={(line) => (line.verdict === 'refused' ? 'import-refused' : '')}
        locale={{ emptyText: t('none') }}
      />
      {lines.length < lineCount && (
        <p className="import-note">{t('shown', { shown: lines.length, count: lineCount })}</p>
      )}
    </div>
  );
}
