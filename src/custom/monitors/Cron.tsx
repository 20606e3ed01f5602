/** A schedule in words beside its expression, and while it is typed the times at which it will come round. */
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchMonitor, LANGUAGES, momentText, type SlotProps, useListMark } from '../../engine/client/index.ts';
import { cronWords } from '../../engine/model/schedule/cron-words.ts';
import './monitors.css';

export function CronCell({ entity, value, children }: SlotProps): ReactNode {
  const words =
    typeof value === 'string' ? cronWords(value, LANGUAGES.find((one) => one === entity.locale) ?? 'zh') : undefined;
  return words === undefined ? children : <span title={String(value)}>{words}</span>;
}

interface Next {
  readonly words: string | null;
  readonly times: readonly number[] | null;
}

/** A person types on; the server is asked when they pause. Milliseconds. */
const PAUSE_MS = 300;

export function CronSection({ row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('monitors');
  const mark = useListMark();
  // The row comes anew when what is shown or required changes; between two of those the field itself says what stands
  // in it.
  const [typed, setTyped] = useState<string>();
  const cron = (typed ?? (typeof row?.cron === 'string' ? row.cron : '')).trim();
  const follow = ({ target }: FormEvent): void => {
    if (target instanceof HTMLInputElement && target.id.endsWith('cron')) setTyped(target.value);
  };
  const [next, setNext] = useState<Next>();
  useEffect(() => {
    if (cron === '') {
      setNext(undefined);
      return undefined;
    }
    const control = new AbortController();
    const timer = setTimeout(() => {
      fetchMonitor<Next>('scheduleJob/next', { cron }, control.signal).then(setNext, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [cron]);
  return (
    <div onInput={follow}>
      {children}
      {next && (
        <p className="monitor-next monitor-cron" role="status">
          {next.times === null || next.times.length === 0
            ? t('cron.never')
            : `${next.words ?? cron} · ${t('cron.next')} ${next.times.map((time) => momentText(new Date(time))).join(mark)}`}
        </p>
      )}
    </div>
  );
}
