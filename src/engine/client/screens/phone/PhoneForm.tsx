/**
 * A new record on the phone: the sections of its form, kept on the device with every change and handed to the offline queue.
 */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { EntityView } from '../../../model/wire.ts';
import { changedFields, withRowKeys } from '../../controllers/form/changed-fields.ts';
import { checkRow, formFields, hiddenOf } from '../../controllers/form/check-row.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import { judgeRow } from '../../controllers/form/judge-row.ts';
import { personOf } from '../../controllers/form/open-form.ts';
import { startRow } from '../../controllers/form/start-row.ts';
import { queryOf, withReason } from '../../controllers/formats/row-words.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { type QueuedCall, sentValues } from '../../controllers/offline-queue/queued-call.ts';
import type { NewCall } from '../../controllers/offline-queue/offline-queue.ts';
import { type QueuedForm, useQueuedForm } from '../../controllers/offline-queue/useQueuedForm.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { useSession } from '../../controllers/session-store.ts';
import { dayText, momentText } from '../../registry/clock.ts';
import { PhoneFields } from './PhoneFields.tsx';
import type { RowsLook } from './PhoneRows.tsx';

/** Stands for the id of a file that is still to be stored. */
const UNSTORED = '00000000-0000-7000-8000-000000000000';

/** The draft of a new record, and the setting in which it is judged. */
export interface PhoneDraft {
  readonly form: QueuedForm;
  readonly setting: FormSetting;
}

/**
 * The draft of a new record of an entity: the one that was begun, or a new one.
 * @param path address of the page it is filled in on
 * @param given what it begins with, beside the defaults of the file
 * @param about the record it is for, where each has a draft of its own
 * @param basedOn edition of that record, for who keeps commands
 */
export function usePhoneDraft(
  view: EntityView | undefined,
  path: string,
  given: Row,
  about = '',
  basedOn?: number,
): PhoneDraft | undefined {
  const user = useSession((state) => state.user);
  const locale = usePreferences((state) => state.language);
  const { search } = useNavigation();
  const [at] = useState(() => new Date());
  const [begun] = useState(given);
  const start = JSON.stringify(begun);
  const setting = useMemo<FormSetting | undefined>(
    () =>
      view && {
        view,
        isNew: true,
        user: personOf(user),
        today: dayText(at),
        now: momentText(at),
        locale,
        base: null,
      },
    [view, user, at, locale],
  );
  const fresh = useMemo<NewCall | undefined>(() => {
    if (!view || !setting) return undefined;
    const { $labels, ...values } = startRow(setting, 'add', null, JSON.parse(start) as Row);
    return {
      form: about === '' ? `${view.name}/add` : `${view.name}/add/${about}`,
      route: path,
      title: '',
      act: view.actions.find(({ code }) => code === 'add')?.label ?? view.title,
      entity: view.name,
      api: view.api,
      action: 'add',
      values,
      labels: ($labels ?? {}) as QueuedCall['labels'],
      ...(basedOn === undefined ? {} : { basedOn }),
    };
  }, [view, setting, path, about, basedOn, start]);
  const form = useQueuedForm(fresh, queryOf(search, 'entry'));
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
  children,
}: PhoneFormProps): ReactNode {
  const { t } = useTranslation('phone');
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { view } = setting;
  const { entry } = form;
  if (!entry) return null;
  const row: Row = { ...entry.values };
  const judgement = judgeRow(setting, row);
  const wrong = { ...entry.reason?.fields, ...lacks, ...refused };
  const shown = new Set(
    formFields(view)
      .filter(({ name }) => !judgement.hidden.has(name) && !judgement.locked.has(name))
      .map(({ name }) => name),
  );
  const tells = Object.entries(entry.reason?.fields ?? {}).filter(([path]) => !shown.has(path.split('.', 1)[0] ?? ''));
  async function send(): Promise<void> {
    if (!entry) return;
    // A file on the device is as good as a stored one.
    const errors = checkRow(setting, sentValues(entry, UNSTORED), judgement, false);
    const found = Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
    setLacks(found);
    if (errors.length > 0 || Object.keys(refused).length > 0) {
      document.getElementById('sheet')?.scrollTo({ top: 0 });
      return;
    }
    await form.post(titleOf(row), {}, (values) =>
      withRowKeys(changedFields(view, null, values, hiddenOf(setting, values, judgeRow(setting, values))), values),
    );
    onDone();
  }
  return (
    <>
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <div className="ph-pad pr-detail">
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
                        base={{}}
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
        <button type="button" className="plain-button plain-main ph-button" onClick={() => void send()}>
          {label}
        </button>
      </div>
    </>
  );
}
