/**
 * Chooses whom a mail goes to, found by name or pinyin while one types: people, and groups where they may stand. A unit,
 * and a group where it may not stand, becomes its people.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { MOST_PEOPLE } from '../../../model/calls/mail.ts';
import { asApiError } from '../../api/errors.ts';
import { useSay } from '../../screens/form/useSay.tsx';
import { callMail, type Receiver } from './calls.ts';

const PAUSE_MS = 200;
/** Of the people of one line. */
const SHOWN = 20;

interface Offered {
  readonly kind: Receiver['kind'] | 'unit';
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

const keyOf = ({ kind, id }: Pick<Offered, 'kind' | 'id'>): string => `${kind} ${id}`;

interface ReceiverSelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: readonly Receiver[];
  readonly groups?: boolean;
  readonly invalid?: boolean;
  readonly onChange: (value: readonly Receiver[]) => void;
}

export function ReceiverSelect({
  id,
  label,
  value,
  groups = false,
  invalid = false,
  onChange,
}: ReceiverSelectProps): ReactNode {
  const { t } = useTranslation('mail');
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState(false);
  const [offered, setOffered] = useState<readonly Offered[]>();
  const [adding, setAdding] = useState(false);
  const say = useSay();
  useEffect(() => {
    if (!opened) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      callMail('GET /api/mail/receivers', { query: { keyword: words } }, { signal: control.signal }).then(
        (answer) =>
          setOffered([
            ...answer.groups.map(({ id: group, name, members }): Offered => ({
              kind: 'group',
              id: group,
              name,
              note: t('receivers.group', { members }),
            })),
            ...answer.units.map(({ id: unit, name, above }): Offered => ({
              kind: 'unit',
              id: unit,
              name,
              note: t('receivers.unit', { above }),
            })),
            ...answer.people.map(({ id: one, name, org }): Offered => ({ kind: 'person', id: one, name, note: org })),
          ]),
        () => {
          if (!control.signal.aborted) setOffered([]);
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [words, opened, t]);
  const known = new Map<string, Pick<Offered, 'kind' | 'id' | 'name'>>(
    [...(offered ?? []), ...value].map((one) => [keyOf(one), one]),
  );
  async function addPeopleOf({ kind, id: of, name }: Pick<Offered, 'kind' | 'id' | 'name'>): Promise<void> {
    setAdding(true);
    try {
      const { list } = await callMail('GET /api/mail/members', {
        query: kind === 'unit' ? { unit: of } : { group: of },
      });
      const there = new Set(value.map(keyOf));
      const people = list.map((one): Receiver => ({ kind: 'person', ...one })).filter((one) => !there.has(keyOf(one)));
      if (value.length + people.length > MOST_PEOPLE)
        say.failed(t('receivers.tooMany', { name, count: list.length, limit: MOST_PEOPLE }));
      else onChange([...value, ...people]);
    } catch (cause) {
      say.failed(asApiError(cause).message);
    } finally {
      setAdding(false);
    }
  }
  return (
    <Select
      id={id}
      aria-label={label}
      mode="multiple"
      className="mail-receivers"
      variant="borderless"
      {...(invalid ? { status: 'error' as const } : {})}
      value={value.map((one) => ({ value: keyOf(one), label: one.name }))}
      labelInValue
      loading={adding}
      maxTagCount={SHOWN}
      filterOption={false}
      searchValue={words}
      onSearch={setWords}
      onOpenChange={setOpened}
      notFoundContent={offered === undefined ? t('receivers.searching') : t('receivers.none')}
      options={(offered ?? []).map((one) => ({
        value: keyOf(one),
        label: one.name,
        title: one.name,
        note: one.note,
      }))}
      optionRender={({ data }) => (
        <span className="mail-offered">
          <span>{data.label}</span>
          <small>{data.note}</small>
        </span>
      )}
      onChange={(chosen: readonly { readonly value: string }[]) => {
        setWords('');
        const picked = chosen.flatMap((one) => known.get(one.value) ?? []);
        const whole = picked.find(({ kind }) => kind === 'unit' || (kind === 'group' && !groups));
        if (whole) void addPeopleOf(whole);
        else
          onChange(picked.flatMap(({ kind, ...one }) => (kind === 'unit' ? [] : { kind, id: one.id, name: one.name })));
      }}
    />
  );
}
