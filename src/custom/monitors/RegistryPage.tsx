/** Service registry: the nodes of the installation, which of them are well, and which one runs the scheduled jobs. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag, useLive } from '../../engine/client/index.ts';
import { MonitorPage, MonitorTable, oneDigit } from './MonitorPage.tsx';

interface Node {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly runtime: string;
  readonly address: string;
  readonly startedAt: string;
  readonly beatAt: string;
  readonly alive: boolean;
  readonly leader: boolean;
  readonly own: boolean;
  readonly figures: { readonly cpu: number; readonly memory: number; readonly qps: number; readonly p95: number };
}

const EVERY_MS = 3_000;

export default function RegistryPage(): ReactNode {
  const { t } = useTranslation('monitors');
  const live = useLive<readonly Node[]>('registry/query', {}, EVERY_MS);
  return (
    <MonitorPage title={t('registry.title')} live={live}>
      {(nodes) => (
        <MonitorTable<Node>
          label={t('registry.title')}
          rows={nodes}
          rowKey="id"
          columns={[
            {
              title: t('registry.node'),
              dataIndex: 'name',
              render: (name: string, row) => `${name}${row.own ? ` ${t('registry.own')}` : ''}`,
            },
            {
              title: t('registry.state'),
              key: 'state',
              render: (_value, row) => (
                <ToneTag tone={row.alive ? 'success' : 'danger'}>
                  {t(row.alive ? 'registry.alive' : 'registry.silent')}
                </ToneTag>
              ),
            },
            {
              title: t('registry.jobs'),
              key: 'leader',
              render: (_value, row) => (row.leader ? t('registry.leader') : '—'),
            },
            { title: t('registry.version'), dataIndex: 'version' },
            { title: t('registry.runtime'), dataIndex: 'runtime' },
            { title: t('registry.address'), dataIndex: 'address' },
            { title: t('registry.started'), dataIndex: 'startedAt' },
            { title: t('registry.beat'), dataIndex: 'beatAt' },
            {
              title: `${t('metrics.cpu')} %`,
              key: 'cpu',
              align: 'right',
              render: (_value, row) => oneDigit(row.figures.cpu),
            },
            {
              title: `${t('metrics.memory')} MB`,
              key: 'memory',
              align: 'right',
              render: (_value, row) => oneDigit(row.figures.memory),
            },
            { title: t('metrics.qps'), key: 'qps', align: 'right', render: (_value, row) => oneDigit(row.figures.qps) },
            {
              title: `${t('metrics.p95')} ms`,
              key: 'p95',
              align: 'right',
              render: (_value, row) => oneDigit(row.figures.p95),
            },
          ]}
        />
      )}
    </MonitorPage>
  );
}
