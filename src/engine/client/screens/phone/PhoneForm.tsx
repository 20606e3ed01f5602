/**
 * A new or changed record on the phone: the sections of its form, kept on the device with every change and handed to the
 * offline queue.
 */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { changedFields, withRowKeys } from '../../controllers/form/changed-fields.ts';
import { checkRow, formFields, hiddenOf } from '../../controllers/form/check-row.ts';
import { type FormSetting, joinedHops } from '../../controllers/form/form-scope.ts';
import { liveValues, overwritten } from '../../controllers/form/live-values.ts';
import { unreadReferences } from '../../controllers/form/missing-labels.ts';
import { useReadHops } from '../../controllers/form/useReadHops.ts';
import { judgeRow } from '../../controllers/form/judge-row.ts';
import { personOf } from '../../controllers/form/open-form.ts';
import { startRow } from '../../controllers/form/start-row.ts';
import { queryOf, withReason } from '../../controllers/formats/row-words.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { mayWait } from '../../controllers/offline-queue/projected-row.ts';
import { type QueuedCall, sentValues } from '../../controllers/offline-queue/queued-call.ts';
import type { NewCall } from '../../controllers/offline-queue/offline-queue.ts';
import { type QueuedForm, useQueuedForm } from '../../controllers/offline-queue/useQueuedForm.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { useSession } from '../../controllers/session-store.ts';
import { useOnline } from '../../controllers/useOnline.ts';
import { dayText, momentText } from '../../registry/clock.ts';
import { MovedOn } from './MovedOn.tsx';
import { NeedsNetwork } from './NeedsNetwork.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import type { RowsLook } from './PhoneRows.tsx';

/** Stands for the id of a file that is still to be stored. */
const UNSTORED = '00000000-0000-7000-8000-000000000000';

/** The draft of a record, and the setting in which it is judged. */
export interface PhoneDraft {
  readonly form: QueuedForm;
  readonly setting: FormSetting;
}

interface DraftPlace {
  /** What a new record begins with, beside the defaults of the file; `$labels` and `$hops` are known of references. */
  readonly given?: Row;
  /** The record it is for, where each has a draft of its own. */
  readonly about?: string;
  /** Edition of that record, for who keeps commands. */
  readonly basedOn?: number;
  /** The record that is changed; absent for a new one. */
  readonly row?: WireRow | undefined;
  /** A certain entry of the queue; by default that of the address. */
  readonly queued?: string | undefined;
}

/** The fields of the form as the record has them, and its `rev`. */
function baseOf(view: EntityView, row: WireRow): Row {
  return Object.fromEntries([
    ['rev', row['rev'] ?? null],
    ...formFields(view).map(({ name }) => [name, row[name] ?? null] as const),
  ]);
}

/**
 * The draft of a record of an entity: the one that was begun, or a new one.
 * @param path address of the page it is filled in on
 */
export function usePhoneDraft(
  view: EntityView | undefined,
  path: string,
  { given = {}, about = '', basedOn, row, queued }: DraftPlace,
): PhoneDraft | undefined {
  const user = useSession((state) => state.user);
  const locale = usePreferences((state) => state.language);
  const { search } = useNavigation();
  const [at] = useState(() => new Date());
  const [begun] = useState(given);
  // A record that is loaded anew meanwhile is told by the server when the change arrives.
  const [stored] = useState(row);
  const start = JSON.stringify(begun);
  const opening = useMemo<FormSetting | undefined>(
    () =>
      view && {
        view,
        isNew: stored === undefined,
        user: personOf(user),
        today: dayText(at),
        now: momentText(at),
        locale,
        base: stored ?? null,
      },
    [view, user, at, locale, stored],
  );
  const fresh = useMemo<NewCall | undefined>(() => {
    if (!view || !opening) return undefined;
    const code = stored ? 'edit' : 'add';
    const call = {
      form: [view.name, code, stored?.id ?? about].filter(Boolean).join('/'),
      route: path,
      act: view.actions.find((action) => action.code === code)?.label ?? view.title,
      entity: view.name,
      api: view.api,
      action: code,
      ...(mayWait(view, code) ? {} : { direct: true as const }),
      ...(basedOn === undefined ? {} : { basedOn }),
    };
    if (stored) {
      const base = baseOf(view, stored);
      const { rev: _rev, ...values } = base;
      const labels = (stored.$labels ?? {}) as QueuedCall['labels'];
      return { ...call, title: stored.$label ?? '', row: stored.id, base, values, labels };
    }
    const { $labels, $hops, ...values } = startRow(opening, 'add', null, JSON.parse(start) as Row);
    return {
      ...call,
      title: '',
      values,
      labels: ($labels ?? {}) as QueuedCall['labels'],
      ...($hops === undefined ? {} : { hops: $hops as Row }),
    };
  }, [view, opening, stored, path, about, basedOn, start]);
  const form = useQueuedForm(fresh, queued ?? queryOf(search, 'entry'));
  const base = form.entry?.base;
  const setting = useMemo<FormSetting | undefined>(
    () => opening && (base && opening.base ? { ...opening, base: { ...opening.base, ...base } } : opening),
    [opening, base],
  );
  return setting && { form, setting };
}

interface PhoneFormProps {
  readonly draft: PhoneDraft;
  /** Codes of the sections that are filled in here, in this order; all of the form when absent. */
  readonly sections?: readonly string[];
  readonly rows?: Readonly<Record<string, RowsLook>>;
  /** Stands instead of a field, such as the way to a picker. */
  readonly instead?: Readonly<Record<string, (error: string | undefined) => ReactNode>>;
  readonly buttons?: readonly string[];
  /** What the record is called in the offline queue. */
  readonly titleOf: (row: Row) => string;
  readonly label: string;
  readonly onDone: () => void;
  /** Waits for the server's word, and stays with what was typed where that is no. */
  readonly stays?: boolean;
  readonly children?: ReactNode;
}

export function PhoneForm({
  draft: { form, setting },
  sections,
  rows,
  instead = {},
  buttons,
  titleOf,
  label,
  onDone,
  stays = false,
  children,
}: PhoneFormProps): ReactNode {
  const { t } = useTranslation('phone');
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { view } = setting;
  const { entry } = form;
  const typed: Row = { ...setting.base, ...entry?.values, $hops: joinedHops(setting.base?.['$hops'], entry?.hops) };
  const read = useReadHops(view, typed, online);
  if (!entry) return null;
  const row: Row = { ...typed, $hops: joinedHops(read, typed['$hops']) };
  const code = setting.isNew ? 'add' : 'edit';
  // What its rules read of other rows may not be on the device: then nobody can say what has to be filled in.
  const isShut = !online && (!mayWait(view, code) || unreadReferences(view, row).length > 0);
  const judgement = judgeRow(setting, row);
  const wrong = { ...entry.reason?.fields, ...lacks, ...refused };
  const shown = new Set(
    formFields(view)
      .filter(({ name }) => !judgement.hidden.has(name) && !judgement.locked.has(name))
      .map(({ name }) => name),
  );
  const tells = Object.entries(entry.reason?.fields ?? {}).filter(([path]) => !shown.has(path.split('.', 1)[0] ?? ''));
  /** What follows from a change, as at the desk: computed values, and starting values that nobody has overwritten. */
  const follow = (before: Row, changed: Row): Row =>
    liveValues(setting, { ...before, ...changed }, new Set(Object.keys(changed)), overwritten(setting, before));
  async function send(): Promise<void> {
    if (!entry) return;
    // A file on the device is as good as a stored one.
    const judged = {
      ...setting.base,
      ...sentValues({ values: entry.values, files: entry.files }, UNSTORED),
      $hops: row['$hops'] ?? null,
    };
    const errors = checkRow(setting, judged, judgement, false);
    const found = Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
    setLacks(found);
    if (errors.length > 0 || Object.keys(refused).length > 0) {
      document.getElementById('sheet')?.scrollTo({ top: 0 });
      return;
    }
    const { base } = setting;
    const bodyOf = (values: Row): Row => {
      const whole = { ...base, ...values };
      return withRowKeys(changedFields(view, base, whole, hiddenOf(setting, whole, judgeRow(setting, whole))), whole);
    };
    if (base && Object.keys(bodyOf(entry.values)).length === 0) {
      form.forget();
      onDone();
      return;
    }
    setBusy(true);
    await form.post(titleOf(row), {}, bodyOf);
    const outcome = stays ? await form.outcome() : 'sent';
    setBusy(false);
    if (outcome !== 'refused') onDone();
  }
  if (isShut && !form.isBegun)
    return (
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <div className="ph-pad pr-detail">
          {children}
          <NeedsNetwork act={entry.act} isBegun={false} />
        </div>
      </main>
    );
  if (entry.reason?.conflict)
    return (
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <div className="ph-pad pr-detail">
          <MovedOn view={view} fields={view.fields} form={form} />
        </div>
      </main>
    );
  return (
    <>
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <div className="ph-pad pr-detail">
          {isShut && <NeedsNetwork act={entry.act} isBegun />}
          {form.restored && (
            <p className="pr-said" role="status">
              {t('form.restored')}
              <button type="button" className="plain-button" onClick={form.forget}>
                {t('form.fresh')}
              </button>
            </p>
          )}
          {(entry.reason || Object.keys(lacks).length > 0) && (
            <p className="ph-error" role="alert">
              {[
                ...(entry.reason ? [entry.reason.message, ...tells.map(([, message]) => message)] : []),
                ...Object.values(lacks),
              ]
                .filter((one, at, all) => all.indexOf(one) === at)
                .join('；')}
            </p>
          )}
          {children}
          {view.form.sections
            .filter(({ code }) => !judgement.hiddenSections.has(code) && (!sections || sections.includes(code)))
            .toSorted((one, other) => (sections ? sections.indexOf(one.code) - sections.indexOf(other.code) : 0))
            .map((section) => {
              const names = section.fields.filter((name) => shown.has(name));
              if (names.length === 0) return null;
              return (
                <section key={section.code} className="pr-sheet">
                  {section.title && names.length > 1 && <h2>{section.title}</h2>}
                  {names.map((name) => {
                    const own = instead[name];
                    if (own) return <div key={name}>{own(wrong[name])}</div>;
                    return (
                      <PhoneFields
                        key={name}
                        view={view}
                        fields={view.fields.filter((field) => field.name === name)}
                        required={judgement.required}
                        form={form}
                        wrong={wrong}
                        onRefused={(path, reason) => setRefused((before) => withReason(before, path, reason))}
                        base={{ ...setting.base, $hops: row['$hops'] ?? null }}
                        follow={follow}
                        {...(rows ? { rows } : {})}
                        {...(buttons ? { buttons } : {})}
                      />
                    );
                  })}
                </section>
              );
            })}
        </div>
      </main>
      <div className="ph-bar">
        <button
          type="button"
          className="plain-button plain-main ph-button"
          disabled={isShut || busy}
          onClick={() => void send()}
        >
          {label}
        </button>
      </div>
    </>
  );
}
