/**
 * Live readings: every point in use with its value and state, the worst first, renewed every five seconds; chosen ones
 * are drawn over a time.
 */
import { type ReactNode, useState } from 'react';
import { DatePicker, Segmented, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  checkPermi,
  columnTone,
  Dash,
  dayjs,
  formatCount,
  momentText,
  ToneNote,
  ToneTag,
  useEntityView,
  useLive,
} from '../../engine/client/index.ts';
import type { EntityView, ListData, WireRow } from '../../engine/model/wire.ts';
import { type Trend, TREND, millisOf, momentOf } from './trend.ts';
import { Trends } from './Trends.tsx';
import './warning.css';

const EVERY_MS = 5_000;
const MOST_ROWS = 500;
/** Points of one chart. */
const MOST_DRAWN = 8;
const HOUR_MS = 3_600_000;
const HOURS = ['1', '8', '24'] as const;
const LIST = '/api/warning/warnPoint/queryWarnPoint';
const LIMITS = ['lowLow', 'low', 'high', 'highHigh'] as const;

const labelOf = (row: WireRow, field: string): string => String(row.$labels?.[field] ?? '');
/** A decimal without the zeros that say nothing. */
const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(Number(value)));

function State({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const field = view.fields.find(({ name }) => name === 'currentState');
  const choice = field?.choices?.find(({ value }) => value === row['currentState']);
  return field ? (
    <ToneTag tone={columnTone(view, 'currentState', row) ?? 'none'}>
      {choice?.title ?? String(row['currentState'])}
    </ToneTag>
  ) : null;
}

/** How many points are in which state, the worst first. */
function Summary({ view, rows }: { readonly view: EntityView; readonly rows: readonly WireRow[] }): ReactNode {
  const field = view.fields.find(({ name }) => name === 'currentState');
  const count = (value: unknown): number => rows.filter((row) => row['currentState'] === value).length;
  return (
    <dl className="warning-states">
      {(field?.choices ?? [])
        .filter(({ value }) => count(value) > 0)
        .map(({ value, title }) => (
          <div key={String(value)}>
            <dt>
              <ToneNote
                tone={columnTone(view, 'currentState', { currentState: value } as unknown as WireRow) ?? 'none'}
              >
                {title}
              </ToneNote>
            </dt>
            <dd>{formatCount(count(value))}</dd>
          </div>
        ))}
    </dl>
  );
}

function Drawn({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { t } = useTranslation('warning');
  const [span, setSpan] = useState<string>('1');
  const [range, setRange] = useState<readonly [string, string]>();
  const own = span === 'own' && range;
  // A course that ends now is asked for anew each minute; the server says where it ends.
  const to = own ? range[1] : momentText(new Date());
  const minute = to.slice(0, 16);
  const params = own
    ? { from: range[0], to: range[1] }
    : { from: momentOf(millisOf(`${minute}:00`) - Number(span === 'own' ? 1 : span) * HOUR_MS), to: `${minute}:59` };
  const live = useLive<Trend>(TREND, { points: ids.join(','), ...params }, 0);
  return (
    <section className="warning-course" aria-label={t('trend.title')}>
      <header>
        <h2>{t('trend.title')}</h2>
        <Segmented
          value={span}
          onChange={setSpan}
          aria-label={t('trend.span')}
          options={[
            ...HOURS.map((hours) => ({ value: hours, label: t('trend.hours', { count: Number(hours) }) })),
            { value: 'own', label: t('trend.own') },
          ]}
        />
        {span === 'own' && (
          <DatePicker.RangePicker
            showTime
            aria-label={t('trend.own')}
            maxDate={dayjs()}
            onChange={(_moments, texts) => setRange(texts[0] && texts[1] ? [texts[0], texts[1]] : undefined)}
          />
        )}
      </header>
      <Trends live={live} byDay={false} />
    </section>
  );
}

export default function LivePage(): ReactNode {
  const { t } = useTranslation('warning');
  const { view } = useEntityView('warnPoint');
  const live = useLive<ListData>(
    LIST,
    { status: 'enabled', sort: 'currentState,-isKey,pointNo', pageSize: MOST_ROWS },
    EVERY_MS,
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = live.data?.list ?? [];
  const draws = checkPermi('warning:pointSample:query');
  return (
    <section
      className="warning-live"
      aria-label={t('live.title')}
      aria-busy={live.data === undefined && live.error === undefined}
    >
      <header>
        <h1>{t('live.title')}</h1>
        <span className="warning-hint">{t('live.every', { count: EVERY_MS / 1000 })}</span>
      </header>
      {live.error && (
        <p role="alert">
          <ToneNote tone="warning">{t('live.failed', { reason: live.error.message })}</ToneNote>
        </p>
      )}
      {view && live.data && <Summary view={view} rows={rows} />}
      {live.data && rows.length === 0 && (
        <p className="warning-none" role="status">
          {t('live.none')}
        </p>
      )}
      {chosen.length > 0 && <Drawn ids={chosen} />}
      {draws && rows.length > 0 && chosen.length === 0 && (
        <p className="warning-hint">{t('live.choose', { count: MOST_DRAWN })}</p>
      )}
      {view && rows.length > 0 && (
        <Table<WireRow>
          aria-label={t('live.title')}
          rowKey="id"
          dataSource={[...rows]}
          pagination={false}
          scroll={{ x: true }}
          size="middle"
          {...(draws
            ? {
                rowSelection: {
                  selectedRowKeys: [...chosen],
                  hideSelectAll: true,
                  onChange: (keys) => setChosen(keys.slice(0, MOST_DRAWN).map(String)),
                  getCheckboxProps: (row: WireRow) => ({
                    disabled: chosen.length >= MOST_DRAWN && !chosen.includes(row.id),
                    'aria-label': String(row['pointName']),
                  }),
                },
              }
            : {})}
          columns={[
            { title: t('live.state'), key: 'state', render: (_value, row) => <State view={view} row={row} /> },
            {
              title: t('live.point'),
              key: 'point',
              className: 'warning-name',
              render: (_value, row) => <a href={`#/warning/warnPoint/${row.id}`}>{String(row['pointName'])}</a>,
            },
            {
              title: t('live.value'),
              key: 'value',
              align: 'right',
              className: 'warning-figure',
              render: (_value, row) =>
                row['currentValue'] === null ? (
                  <Dash />
                ) : (
                  <>
                    <b>{plain(row['currentValue'])}</b> {String(row['unit'])}
                  </>
                ),
            },
            ...LIMITS.map((name) => ({
              title: t(`trend.limit.${name}`),
              key: name,
              align: 'right' as const,
              className: 'warning-figure',
              render: (_value: unknown, row: WireRow) => (row[name] === null ? <Dash /> : plain(row[name])),
            })),
            {
              title: t('live.time'),
              key: 'time',
              className: 'warning-figure',
              render: (_value, row) => (row['currentTime'] === null ? <Dash /> : String(row['currentTime'])),
            },
            { title: t('live.area'), key: 'area', render: (_value, row) => labelOf(row, 'area') },
            { title: t('live.org'), key: 'org', render: (_value, row) => labelOf(row, 'org') },
          ]}
        />
      )}
    </section>
  );
}
