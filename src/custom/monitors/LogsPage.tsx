/** The last lines of this node's log, newest first, found by request number, words and level. */
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMoment, Icon, ToneTag, useLive } from '../../engine/client/index.ts';
import { MonitorPage, MonitorTable } from './MonitorPage.tsx';

interface Line {
  readonly at: number;
  readonly level: string;
  readonly requestId: string;
  readonly text: string;
  readonly details: string;
}

const EVERY_MS = 3_000;
const LEVELS = ['error', 'warn', 'info'] as const;
const TONES: Readonly<Record<string, 'danger' | 'warning' | 'none'>> = {
  fatal: 'danger',
  error: 'danger',
  warn: 'warning',
};

export default function LogsPage(): ReactNode {
  const { t } = useTranslation('monitors');
  const [words, setWords] = useState('');
  const [level, setLevel] = useState('');
  const keyword = useDeferredValue(words.trim());
  const live = useLive<readonly Line[]>(
    'logs/query',
    { keyword, level: level === 'error' ? 'error,fatal' : level },
    EVERY_MS,
  );
  const tools = (
    <>
      <Input
        className="monitor-tool"
        aria-label={t('logs.keyword')}
        placeholder={t('logs.keyword')}
        allowClear
        suffix={<Icon name="search" />}
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Select
        suffixIcon={<Icon name="down" />}
        className="monitor-tool"
        aria-label={t('logs.level')}
        value={level}
        onChange={setLevel}
        options={[
          { value: '', label: t('logs.all') },
          ...LEVELS.map((value) => ({ value, label: t(`logs.levels.${value}`) })),
        ]}
      />
    </>
  );
  return (
    <MonitorPage title={t('logs.title')} live={live} tools={tools}>
      {(lines) =>
        lines.length === 0 ? (
          <p className="monitor-next">{t('logs.none')}</p>
        ) : (
          <MonitorTable<Line & { readonly key: string }>
            label={t('logs.title')}
            rows={lines.map((line, index) => ({ ...line, key: `${line.at} ${lines.length - index}` }))}
            rowKey="key"
            columns={[
              {
                title: t('logs.at'),
                dataIndex: 'at',
                render: (at: number) => <span className="monitor-whole">{formatMoment(at)}</span>,
              },
              {
                title: t('logs.level'),
                dataIndex: 'level',
                render: (name: string) => <ToneTag tone={TONES[name] ?? 'none'}>{t(`logs.levels.${name}`)}</ToneTag>,
              },
              {
                title: t('logs.text'),
                dataIndex: 'text',
                render: (text: string) => <span className="monitor-line">{text}</span>,
              },
              {
                title: t('logs.request'),
                dataIndex: 'requestId',
                render: (id: string) => <span className="monitor-code monitor-whole">{id || '—'}</span>,
              },
              {
                title: t('logs.details'),
                dataIndex: 'details',
                render: (text: string) => <span className="monitor-line monitor-code">{text}</span>,
              },
            ]}
          />
        )
      }
    </MonitorPage>
  );
}
