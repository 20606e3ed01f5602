/**
 * Everything that is due in an area, of whatever kind, on the sheet of a month: dates of all its lists that the caller
 * may read.
 */
import { type ReactNode, useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DueData } from '../../../model/home-wire.ts';
import { sheetOf } from '../../controllers/list/list-layout.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { useLive } from '../../controllers/useLive.ts';
import { useNarrow } from '../../controllers/useMedia.ts';
import { MonthSheet } from '../list/MonthSheet.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { ToneMark, ToneNote } from '../../parts/ToneMark.tsx';
import { dayText } from '../../registry/clock.ts';
import './due.css';

type Entry = DueData['entries'][number];
const kindOf = ({ entity, field }: { readonly entity: string; readonly field: string }): string => `${entity}.${field}`;

function byDay(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) days.set(entry.due.slice(0, 10), [...(days.get(entry.due.slice(0, 10)) ?? []), entry]);
  return days;
}

export default function DueCalendarScreen(): ReactNode {
  const { t } = useTranslation('engine');
  const { href, path } = useNavigation();
  const narrow = useNarrow();
  const [month, setMonth] = useState(() => dayText(new Date()).slice(0, 7));
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [day, setDay] = useState<string>();
  const sheet = sheetOf(month);
  const live = useLive<DueData>(
    '/api/account/dueDays',
    { from: sheet[0] ?? '', to: sheet.at(-1) ?? '', area: path.split('/')[1] ?? '' },
    0,
  );
  const kinds = live.data?.kinds ?? [];
  const entries = (live.data?.entries ?? []).filter((entry) => wanted.length === 0 || wanted.includes(kindOf(entry)));
  const days = byDay(entries);
  const entry = (one: Entry): ReactNode => (
    <a
      key={`${kindOf(one)} ${one.id}`}
      className="day-row"
      href={href(one.path)}
      title={[one.label, one.what, one.state].filter(Boolean).join(' · ')}
    >
      <ToneMark tone={one.tone} />
      <span className="day-label">
        {one.label}
        <span className="due-what">{one.what}</span>
      </span>
    </a>
  );
  const cut = kinds.some(
    (kind) => kind.count > (live.data?.entries ?? []).filter((one) => kindOf(one) === kindOf(kind)).length,
  );
  return (
    <section
      className="due"
      aria-label={t('due.title')}
      aria-busy={live.data === undefined && live.error === undefined}
    >
      <header>
        <h1>{t('due.title')}</h1>
        <Select<string[]>
          mode="multiple"
          allowClear
          suffixIcon={<Icon name="down" />}
          className="due-kinds"
          maxTagCount="responsive"
          value={[...wanted]}
          onChange={setWanted}
          aria-label={t('due.kinds')}
          placeholder={t('due.all')}
          optionFilterProp="label"
          options={kinds.map((kind) => ({
            value: kindOf(kind),
            label: t('due.kind', { kind: kind.kind, what: kind.what, count: kind.count }),
          }))}
        />
      </header>
      {live.error && (
        <p role="alert">
          <ToneNote tone="warning">{live.error.message}</ToneNote>
        </p>
      )}
      {cut && (
        <p role="status" className="due-note">
          {t('due.cut')}
        </p>
      )}
      {live.data && entries.length === 0 && !narrow && (
        <p role="status" className="due-note">
          {t('layout.emptyMonth')}
        </p>
      )}
      <MonthSheet
        label={t('due.title')}
        month={month}
        onMonth={(to) => {
          setMonth(to);
          setDay(undefined);
        }}
        days={days}
        entry={entry}
        onDay={setDay}
        narrow={narrow}
      />
      {day !== undefined && !narrow && (
        <aside className="due-day" aria-label={day}>
          <header>
            <h2>{day}</h2>
            <button type="button" className="plain-link" onClick={() => setDay(undefined)}>
              {t('due.close')}
            </button>
          </header>
          {(days.get(day) ?? []).map(entry)}
        </aside>
      )}
    </section>
  );
}
