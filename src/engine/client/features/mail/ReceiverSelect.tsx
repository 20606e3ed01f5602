/** Chooses whom a mail goes to: people and, where they may stand, groups, found by name or pinyin while one types. */
import { type ReactNode, useEffect, useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { callMail, type Receiver } from './calls.ts';

const PAUSE_MS = 200;

interface Offered extends Receiver {
  readonly note: string;
}

const keyOf = ({ kind, id }: Pick<Receiver, 'kind' | 'id'>): string => `${kind} ${id}`;

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
  useEffect(() => {
    if (!opened) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      callMail('GET /api/mail/receivers', { query: { keyword: words } }, { signal: control.signal }).then(
        (answer) =>
          setOffered([
            ...(groups
              ? answer.groups.map(({ id: group, name, members }): Offered => ({
                  kind: 'group',
                  id: group,
                  name,
                  note: members,
                }))
              : []),
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
  }, [words, opened, groups]);
  const known = new Map<string, Receiver>([...(offered ?? []), ...value].map((one) => [keyOf(one), one]));
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
      filterOption={false}
      searchValue={words}
      onSearch={setWords}
      onOpenChange={setOpened}
      notFoundContent={offered === undefined ? t('receivers.searching') : t('receivers.none')}
      options={(offered ?? []).map((one) => ({
        value: keyOf(one),
        label: one.name,
        title: one.name,
        note: one.kind === 'group' ? t('receivers.group', { members: one.note }) : one.note,
      }))}
      optionRender={({ data }) => (
        <span className="mail-offered">
          <span>{data.label}</span>
          <small>{data.note}</small>
        </span>
      )}
      onChange={(chosen: readonly { readonly value: string }[]) => {
        setWords('');
        onChange(chosen.flatMap((one) => known.get(one.value) ?? []));
      }}
    />
  );
}
