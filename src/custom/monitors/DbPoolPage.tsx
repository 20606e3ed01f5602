/** Database pool: connections of this node, how the database is, and which statements take the time. */
import type { ReactNode } from 'react';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError, formatMoment, Permitted, tellMonitor, useLive } from '../../engine/client/index.ts';
import { Facts, MonitorPage, MonitorSection, MonitorTable, oneDigit, whole } from './MonitorPage.tsx';

interface Statement {
  readonly text: string;
  readonly count: number;
  readonly failed: number;
  readonly totalMs: number;
  readonly maxMs: number;
  readonly rows: number;
  readonly lastAt: number;
}

interface PoolData {
  readonly pool: { readonly max: number; readonly active: number; readonly idle: number; readonly waiting: number };
  readonly database: {
    readonly version: string;
    readonly bytes: number;
    readonly connections: number;
    readonly limit: number;
    readonly active: number;
    readonly waiting: number;
    readonly longest: number;
    readonly hits: number | null;
  };
  readonly statements: readonly Statement[];
}

const EVERY_MS = 3_000;

export default function DbPoolPage(): ReactNode {
  const { t } = useTranslation('monitors');
  const { message } = App.useApp();
  const live = useLive<PoolData>('dbPool/query', {}, EVERY_MS);
  const clear = (): void => {
    void tellMonitor('dbPool/clear').then(
      () => {
        void message.success(t('pool.cleared'));
        live.reload();
      },
      (cause: unknown) => {
        void message.error(asApiError(cause).message);
      },
    );
  };
  return (
    <MonitorPage
      title={t('pool.title')}
      live={live}
      tools={
        <Permitted codes={['monitors:dbPool:clear']}>
          <Button onClick={clear}>{t('pool.clear')}</Button>
        </Permitted>
      }
    >
      {({ pool, database, statements }) => (
        <>
          <Facts
            facts={[
              { label: t('pool.active'), value: `${pool.active} / ${pool.max}` },
              { label: t('pool.idle'), value: pool.idle },
              {
                label: t('pool.waiting'),
                value: pool.waiting,
                ...(pool.waiting > 0 ? { tone: 'warning' as const } : {}),
              },
              { label: t('pool.connections'), value: `${database.connections} / ${database.limit}` },
              {
                label: t('pool.locked'),
                value: database.waiting,
                ...(database.waiting > 0 ? { tone: 'warning' as const } : {}),
              },
              { label: t('pool.longest'), value: oneDigit(database.longest), unit: 's' },
              { label: t('pool.hits'), value: database.hits === null ? '—' : oneDigit(database.hits), unit: '%' },
              { label: t('pool.size'), value: whole(database.bytes / 1_048_576), unit: 'MB' },
              { label: t('pool.version'), value: database.version },
            ]}
          />
          <MonitorSection title={t('pool.statements')}>
            <MonitorTable<Statement>
              label={t('pool.statements')}
              rows={statements}
              rowKey="text"
              columns={[
                {
                  title: t('pool.text'),
                  dataIndex: 'text',
                  render: (text: string) => <code className="monitor-statement">{text}</code>,
                },
                {
                  title: t('pool.total'),
                  key: 'total',
                  align: 'right',
                  sorter: (one, other) => one.totalMs - other.totalMs,
                  render: (_value, row) => whole(row.totalMs),
                },
                {
                  title: t('pool.count'),
                  dataIndex: 'count',
                  align: 'right',
                  sorter: (one, other) => one.count - other.count,
                  render: whole,
                },
                {
                  title: t('pool.mean'),
                  key: 'mean',
                  align: 'right',
                  sorter: (one, other) => one.totalMs / one.count - other.totalMs / other.count,
                  render: (_value, row) => oneDigit(row.totalMs / row.count),
                },
                {
                  title: t('pool.max'),
                  dataIndex: 'maxMs',
                  align: 'right',
                  sorter: (one, other) => one.maxMs - other.maxMs,
                  render: oneDigit,
                },
                { title: t('pool.rows'), dataIndex: 'rows', align: 'right', render: whole },
                { title: t('pool.failed'), dataIndex: 'failed', align: 'right', render: whole },
                { title: t('pool.last'), dataIndex: 'lastAt', render: (at: number) => formatMoment(at) },
              ]}
            />
          </MonitorSection>
        </>
      )}
    </MonitorPage>
  );
}
