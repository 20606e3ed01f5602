/**
 * One act on a record on the phone: asks for what the action needs and hands it to the offline queue, which sends it now or as
 * soon as there is a network.
 */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { isEmpty } from '../../../model/validate.ts';
import { childRows, withRowKeys } from '../../controllers/form/changed-fields.ts';
import { sentInput, startInput } from '../../controllers/action/action-input.ts';
import { queryOf, withReason } from '../../controllers/formats/row-words.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import type { NewCall } from '../../controllers/offline-queue/offline-queue.ts';
import { mayWaitOn } from '../../controllers/offline-queue/projected-row.ts';
import { useQueuedForm } from '../../controllers/offline-queue/useQueuedForm.ts';
import { useOnline } from '../../controllers/useOnline.ts';
import { ToneMark } from '../../parts/ToneMark.tsx';
import { MovedOn } from './MovedOn.tsx';
import { NeedsNetwork } from './NeedsNetwork.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import type { RowsLook } from './PhoneRows.tsx';
import './phone.css';

/** What an action begins with: the row's own values where they are fields of the row, else the default. */
function startOf(action: ViewAction, row: WireRow | undefined): Row {
  const { $labels: _labels, ...values } = startInput(action, row);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = action.input?.fields.find((one) => one.name === name);
      // Files of the record are added to, not sent again.
      return !isEmpty(value ?? null) && field?.kind !== 'files' && field?.kind !== 'file';
    }),
  );
}

/** What travels: rows of sub-tables by id with what was changed; a file field that nobody touched is not sent as empty. */
function bodyOf(view: EntityView, action: ViewAction, values: Row, row: Readonly<Row> | undefined): Row {
  const files = new Set(
    (action.input?.fields ?? []).filter(({ kind }) => kind === 'file' || kind === 'files').map(({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(withRowKeys(sentInput(view, action, values, row), values)).filter(
      ([name, value]) => !files.has(name) || !isEmpty(value ?? null),
    ),
  );
}

/** What of the record is written over: the action's own fields and the `rev`; files are added to. */
function baseOf(action: ViewAction, row: WireRow): Row | undefined {
  if (typeof row['rev'] !== 'number') return undefined;
  const kinds = new Map((action.input?.fields ?? []).map(({ name, kind }) => [name, kind]));
  const own = (action.input?.own ?? []).filter((name) => !['file', 'files'].includes(kinds.get(name) ?? ''));
  return { rev: row['rev'], ...Object.fromEntries(own.map((name) => [name, row[name] ?? null])) };
}

interface PhoneActionProps {
  readonly view: EntityView;
  /** Absent where the action needs none. */
  readonly row?: WireRow | undefined;
  readonly action: ViewAction;
  /** Address of the page, to come back to. */
  readonly path: string;
  /** The same where the page does not name the record by `?id=`. */
  readonly route?: string;
  /** A certain entry of the queue; by default that of the address. */
  readonly queued?: string | undefined;
  /** Waits for the server's word, and stays with what was typed where that is no. */
  readonly stays?: boolean;
  readonly leave: () => void;
  readonly rows?: Readonly<Record<string, RowsLook>>;
  /** Why it cannot be done yet; the button stays closed. */
  readonly blocked?: string | undefined;
  /** Values that the page itself brings: nobody is asked for these fields. */
  readonly given?: Row;
  /** Edition of the record that the page shows, for who keeps commands. */
  readonly basedOn?: number | undefined;
}

export function PhoneAction({
  view,
  row,
  action,
  path,
  route,
  queued,
  stays = false,
  leave,
  rows,
  blocked,
  given = {},
  basedOn,
}: PhoneActionProps): ReactNode {
  const { t } = useTranslation('phone');
  const { search } = useNavigation();
  const online = useOnline();
  const waits = mayWaitOn(view, row, action);
  const [busy, setBusy] = useState(false);
  const fresh = useMemo<NewCall>(() => {
    const base = row && baseOf(action, row);
    return {
      form: row ? `${view.name}/${action.code}/${row.id}` : `${view.name}/${action.code}`,
      route: route ?? `${path}?id=${row?.id}&act=${action.code}`,
      title: String(row?.['title'] ?? row?.$label ?? ''),
      act: action.label,
      entity: view.name,
      api: view.api,
      action: action.code,
      ...(row ? { row: row.id } : {}),
      ...(base ? { base } : {}),
      ...(waits ? {} : { direct: true }),
      values: startOf(action, row),
      ...(basedOn === undefined ? {} : { basedOn }),
    };
  }, [view, action, row, path, route, waits, basedOn]);
  const form = useQueuedForm(fresh, queued ?? queryOf(search, 'entry'));
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const fields = (action.input?.fields ?? []).filter(({ name }) => !Object.hasOwn(given, name));
  const required = new Set(action.input?.required);
  const { entry } = form;
  if (!entry) return null;
  const wrong = { ...entry.reason?.fields, ...lacks, ...refused };
  const shown = new Set(fields.map(({ name }) => name));
  const elsewhere = Object.entries(entry.reason?.fields ?? {}).filter(
    ([path]) => !shown.has(path.split('.', 1)[0] ?? ''),
  );
  const tells =
    entry.reason && (Object.keys(entry.reason.fields).length === 0 || elsewhere.length > 0)
      ? [entry.reason.message, ...elsewhere.map(([, message]) => message)].filter(
          (one, at, all) => all.indexOf(one) === at,
        )
      : [];
  async function send(): Promise<void> {
    if (!entry) return;
    const missing = Object.fromEntries(
      fields
        .filter(({ name, kind }) =>
          required.has(name)
            ? kind === 'children'
              ? childRows(entry.values, name).length === 0
              : isEmpty(entry.values[name] ?? null)
            : false,
        )
        .map(({ name, title }) => [name, t('needed', { title })]),
    );
    setLacks(missing);
    if (Object.keys(missing).length > 0 || Object.keys(refused).length > 0) return;
    setBusy(true);
    const over = row && { ...row, ...entry.base };
    await form.post(entry.title || action.label, given, (values) => bodyOf(view, action, values, over));
    const outcome = stays ? await form.outcome() : 'sent';
    setBusy(false);
    if (outcome !== 'refused') leave();
  }
  const isShut = !waits && !online;
  if (isShut && !form.restored && entry.reason === undefined && !form.isBegun)
    return <NeedsNetwork act={action.label} isBegun={false} />;
  if (entry.reason?.conflict) return <MovedOn view={view} fields={fields} form={form} />;
  return (
    <>
      {isShut && <NeedsNetwork act={action.label} isBegun />}
      <PhoneFields
        view={view}
        fields={fields}
        required={required}
        form={form}
        wrong={wrong}
        onRefused={(name, reason) => setRefused((before) => withReason(before, name, reason))}
        base={row ?? {}}
        {...(rows ? { rows } : {})}
      />
      {action.confirm && <p className="pr-said">{action.confirm}</p>}
      {tells.map((text) => (
        <p key={text} className="ph-error" role="alert">
          {text}
        </p>
      ))}
      {blocked !== undefined && (
        <p className="pr-said" role="status">
          {blocked}
        </p>
      )}
      <div className="ph-bar pr-bar">
        <button
          type="button"
          className={`plain-button ph-button ${action.tone === 'danger' ? 'ph-danger' : 'plain-main'} pr-main`}
          disabled={blocked !== undefined || isShut || busy}
          onClick={() => void send()}
        >
          {action.label}
        </button>
      </div>
    </>
  );
}

interface ActionChoiceProps {
  readonly actions: readonly ViewAction[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}

/** Which of several acts. */
export function ActionChoice({ actions, chosen, onChoose }: ActionChoiceProps): ReactNode {
  const { t } = useTranslation('phone');
  return (
    <div className="pr-choices" role="radiogroup" aria-label={t('act.choose')}>
      {actions.map(({ code, label, tone }) => (
        <button key={code} type="button" role="radio" aria-checked={code === chosen} onClick={() => onChoose(code)}>
          <ToneMark tone={tone ?? 'none'} />
          {label}
        </button>
      ))}
    </div>
  );
}
