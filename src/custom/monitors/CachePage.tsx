/** Caches of this node: what they hold, how often an answer was there, and making them forget. */
import type { ReactNode } from 'react';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError, checkPermi, tellMonitor, useLive } from '../../engine/client/index.ts';
import { MonitorPage, MonitorTable, oneDigit, whole } from './MonitorPage.tsx';

interface Cache {
  readonly name: string;
  readonly size: number;
  readonly hits: number;
  readonly misses: number;
}

const EVERY_MS = 3_000;

export default function CachePage(): ReactNode {
  const { t } = useTranslation('monitors');
  const { message } = App.useApp();
  const live = useLive<readonly Cache[]>('cache/query', {}, EVERY_MS);
  const clear = (name: string): void => {
    void tellMonitor('cache/clear', { name }).then(
      () => {
        void message.success(t('cache.cleared'));
        live.reload();
      },
      (cause: unknown) => {
        void message.error(asApiError(cause).message);
      },
    );
  };
  return (
    <MonitorPage title={t('cache.title')} live={live}>
      {(caches) => (
        <MonitorTable<Cache>
          label={t('cache.title')}
          rows={caches}
          rowKey="name"
          columns={[
            { title: t('cache.name'), dataIndex: 'name', render: (name: string) => t(`cache.names.${name}`) },
            { title: t('cache.size'), dataIndex: 'size', align: 'right', render: whole },
            { title: t('cache.hits'), dataIndex: 'hits', align: 'right', render: whole },
            { title: t('cache.misses'), dataIndex: 'misses', align: 'right', render: whole },
            {
              title: t('cache.share'),
              key: 'share',
              align: 'right',
              render: (_value, row) =>
                row.hits + row.misses === 0 ? '—' : oneDigit((100 * row.hits) / (row.hits + row.misses)),
            },
            ...(checkPermi('monitors:cache:clear')
              ? [
                  {
                    title: t('cache.act'),
                    key: 'act',
                    render: (_value: unknown, row: Cache) => (
                      <Button type="link" onClick={() => clear(row.name)}>
                        {t('cache.clear')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </MonitorPage>
  );
}
