/** What is sent out of the house to oneself: which types of notifications by which channel, and when. */
import { type ReactNode, useState } from 'react';
import { App, Button, Checkbox, Input, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError, declaredCalls, usePreferences } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { deliveryCalls } from '../../../engine/model/calls/deliveries.ts';
import { useLoaded } from '../../useLoaded.ts';

const call = declaredCalls<typeof deliveryCalls>();
const load = (): Promise<Own> => call('GET /api/deliveries/own', {});

type Own = CallAnswer<(typeof deliveryCalls)['GET /api/deliveries/own']>;
type Choice = Own['choice'];
type Channel = Own['channels'][number];

/** Types of notifications, as `notification.type` has them. */
const TYPES = ['reminder', 'notice', 'announcement', 'system'] as const;
const NIGHT = { from: '22:00', to: '07:00' };
const EVENING = '18:00';

interface TableProps {
  readonly channels: readonly Channel[];
  readonly choice: Choice;
  readonly onChange: (channels: Choice['channels']) => void;
}

function ChannelTable({ channels, choice, onChange }: TableProps): ReactNode {
  const { t } = useTranslation('pages');
  const isOn = ({ code, types }: Channel, type: string): boolean =>
    choice.channels[code]?.[type] ?? types.includes(type);
  return (
    <table className="profile-messages">
      <thead>
        <tr>
          <th scope="col">{t('messages.type')}</th>
          {channels.map(({ code, name, reaches, isReached }) => (
            <th key={code} scope="col">
              {name}
              {!isReached && <small>{t(`messages.lacks.${reaches}`)}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TYPES.map((type) => (
          <tr key={type}>
            <th scope="row">{t(`messages.types.${type}`)}</th>
            {channels.map((channel) => (
              <td key={channel.code}>
                <Switch
                  size="small"
                  aria-label={t('messages.by', { type: t(`messages.types.${type}`), channel: channel.name })}
                  disabled={!channel.isReached}
                  checked={channel.isReached && isOn(channel, type)}
                  onChange={(on) =>
                    onChange({
                      ...choice.channels,
                      [channel.code]: { ...choice.channels[channel.code], [type]: on },
                    })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Time({ label, value, onChange }: TimeProps): ReactNode {
  return (
    <Input
      type="time"
      className="profile-time"
      aria-label={label}
      value={value}
      onChange={({ target }) => target.value !== '' && onChange(target.value)}
    />
  );
}

interface FormProps {
  readonly own: Own;
  readonly onSaved: () => void;
}

function MessagesForm({ own, onSaved }: FormProps): ReactNode {
  const { t } = useTranslation('pages');
  const { message } = App.useApp();
  const { language } = usePreferences();
  const [choice, setChoice] = useState(own.choice);
  const [busy, setBusy] = useState(false);
  const { quiet, digestAt } = choice;
  const change = (part: Partial<Choice>): void => setChoice((last) => ({ ...last, ...part }));
  function without(key: 'quiet' | 'digestAt'): void {
    setChoice(({ [key]: _gone, ...rest }) => rest);
  }
  function save(): void {
    setBusy(true);
    call('POST /api/deliveries/own', { body: { ...choice, locale: language } })
      .then(
        () => {
          onSaved();
          void message.success(t('messages.saved'));
        },
        (cause: unknown) => void message.error(asApiError(cause).message),
      )
      .finally(() => setBusy(false));
  }
  return (
    <>
      <ChannelTable channels={own.channels} choice={choice} onChange={(channels) => change({ channels })} />
      <p className="profile-times">
        <Checkbox
          checked={quiet !== undefined}
          onChange={({ target }) => (target.checked ? change({ quiet: NIGHT }) : without('quiet'))}
        >
          {t('messages.quiet')}
        </Checkbox>
        {quiet && (
          <>
            <Time
              label={t('messages.from')}
              value={quiet.from}
              onChange={(from) => change({ quiet: { ...quiet, from } })}
            />
            –
            <Time label={t('messages.to')} value={quiet.to} onChange={(to) => change({ quiet: { ...quiet, to } })} />
          </>
        )}
      </p>
      <p className="profile-times">
        <Checkbox
          checked={digestAt !== undefined}
          onChange={({ target }) => (target.checked ? change({ digestAt: EVENING }) : without('digestAt'))}
        >
          {t('messages.digest')}
        </Checkbox>
        {digestAt !== undefined && (
          <Time label={t('messages.digestAt')} value={digestAt} onChange={(at) => change({ digestAt: at })} />
        )}
      </p>
      <p className="profile-hint">{t('messages.urgent')}</p>
      <Button type="primary" loading={busy} onClick={save}>
        {t('profile.save')}
      </Button>
    </>
  );
}

/** Nothing where the tenant has no channel that reaches people. */
export function MessagesPart(): ReactNode {
  const { t } = useTranslation('pages');
  const own = useLoaded(load, '');
  if (own.value && own.value.channels.length === 0) return null;
  return (
    <section aria-labelledby="profile-messages">
      <h2 id="profile-messages">{t('messages.title')}</h2>
      {own.failure !== undefined && (
        <p role="alert">
          {own.failure}{' '}
          <button type="button" className="plain-link" onClick={own.again}>
            {t('home.retry')}
          </button>
        </p>
      )}
      {own.value && <MessagesForm own={own.value} onSaved={own.again} />}
    </section>
  );
}
