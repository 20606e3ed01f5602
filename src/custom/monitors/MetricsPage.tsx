/** Metrics: how the process is now, how it was, and how long each route takes. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLive, Icon } from '../../engine/client/index.ts';
import { Facts, MonitorPage, MonitorSection, MonitorTable, oneDigit, whole } from './MonitorPage.tsx';

const MetricChart = lazy(() => import('./MetricChart.tsx'));

interface Route {
  readonly route: string;
  readonly count: number;
  readonly failed: number;
  readonly meanMs: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}
interface Point {
  readonly metric: string;
  readonly node: string;
  readonly at: number;
  readonly value: number;
}
interface MetricsData {
  readonly now: Readonly<
    Record<
      | 'cpu'
      | 'memory'
      | 'heap'
      | 'disk'
      | 'qps'
      | 'p95'
      | 'errorRate'
      | 'loopMean'
      | 'loopP99'
      | 'dbPoolActive'
      | 'dbPoolWait',
      number
    >
  >;
  readonly uptime: number;
  readonly routes: readonly Route[];
  readonly series: readonly Point[];
}

const EVERY_MS = 5_000;
const HOURS = [1, 6, 24, 168] as const;
const CHARTS = ['cpu', 'memory', 'qps', 'p95', 'errorRate', 'dbPoolActive'] as const;
const DAY = 86_400;

export default function MetricsPage(): ReactNode {
  const { t } = useTranslation('monitors');
  const [hours, setHours] = useState<number>(1);
  const live = useLive<MetricsData>('metrics/query', { hours }, EVERY_MS);
  const range = (
    <Select
      suffixIcon={<Icon name="down" />}
      className="monitor-tool"
      aria-label={t('metrics.range')}
      value={hours}
      onChange={setHours}
      options={HOURS.map((value) => ({ value, label: t(`metrics.hours.${value}`) }))}
    />
  );
  return (
    <MonitorPage title={t('metrics.title')} live={live} tools={range}>
      {({ now, uptime, routes, series }) => (
        <>
          <Facts
            facts={[
              { label: t('metrics.cpu'), value: oneDigit(now.cpu), unit: '%' },
              { label: t('metrics.memory'), value: whole(now.memory), unit: 'MB' },
              { label: t('metrics.heap'), value: whole(now.heap), unit: 'MB' },
              {
                label: t('metrics.disk'),
                value: oneDigit(now.disk),
                unit: '%',
                ...(now.disk > 90 ? { tone: 'warning' as const } : {}),
              },
              { label: t('metrics.loop'), value: `${oneDigit(now.loopMean)} / ${oneDigit(now.loopP99)}`, unit: 'ms' },
              { label: t('metrics.qps'), value: oneDigit(now.qps) },
              { label: t('metrics.p95'), value: oneDigit(now.p95), unit: 'ms' },
              {
                label: t('metrics.errorRate'),
                value: oneDigit(now.errorRate),
                unit: '%',
                ...(now.errorRate > 0 ? { tone: 'danger' as const } : {}),
              },
              { label: t('metrics.requests'), value: whole(routes.reduce((sum, route) => sum + route.count, 0)) },
              {
                label: t('metrics.uptime'),
                value:
                  uptime >= DAY
                    ? t('metrics.days', { count: Math.floor(uptime / DAY) })
                    : t('metrics.minutes', { count: Math.floor(uptime / 60) }),
              },
            ]}
          />
          <MonitorSection title={t('metrics.course')}>
            {series.length === 0 ? (
              <p className="monitor-next">{t('metrics.none')}</p>
            ) : (
              <div className="monitor-charts">
                <Suspense fallback={null}>
                  {CHARTS.map((metric) => (
                    <MetricChart
                      key={metric}
                      title={t(`metrics.chart.${metric}`)}
                      hours={hours}
                      points={series.filter((point) => point.metric === metric)}
                    />
                  ))}
                </Suspense>
              </div>
            )}
          </MonitorSection>
          <MonitorSection title={t('metrics.routes')}>
            <MonitorTable<Route>
              label={t('metrics.routes')}
              rows={routes}
              rowKey="route"
              columns={[
                {
                  title: t('metrics.route'),
                  dataIndex: 'route',
                  render: (route: string) => <span className="monitor-code">{route}</span>,
                },
                {
                  title: t('metrics.count'),
                  dataIndex: 'count',
                  align: 'right',
                  sorter: (one, other) => one.count - other.count,
                  render: whole,
                },
                {
                  title: t('metrics.failed'),
                  dataIndex: 'failed',
                  align: 'right',
                  sorter: (one, other) => one.failed - other.failed,
                  render: whole,
                },
                {
                  title: t('metrics.mean'),
                  dataIndex: 'meanMs',
                  align: 'right',
                  sorter: (one, other) => one.meanMs - other.meanMs,
                  render: oneDigit,
                },
                { title: `${t('metrics.p50')} ms`, dataIndex: 'p50', align: 'right', render: oneDigit },
                {
                  title: `${t('metrics.p95')} ms`,
                  dataIndex: 'p95',
                  align: 'right',
                  sorter: (one, other) => one.p95 - other.p95,
                  render: oneDigit,
                },
                { title: `${t('metrics.p99')} ms`, dataIndex: 'p99', align: 'right', render: oneDigit },
              ]}
            />
          </MonitorSection>
        </>
      )}
    </MonitorPage>
  );
}
