/**
 * Reporting a hidden danger on the phone: photo, words, place, kind, sent; everything else begins with what is most
 * likely.
 */
import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  type Fix,
  type NewCall,
  PhonePartsContext,
  askFix,
  positionPatch,
  useEntityView,
  useNavigation,
  useQueuedForm,
  useSession,
} from '../../../engine/client/index.ts';
import { isEmpty } from '../../../engine/model/validate.ts';
import type { EntityView, ViewAction, ViewField } from '../../../engine/model/wire.ts';
import { PhoneFields, TypedPosition, queryOf, withReason } from '../../../engine/client/phone.ts';

/** The way of creating that hands in at once. */
const ACTION = 'reportNow';
/** Signs of the description that stand for a title where nobody writes one. */
const TITLE = 30;
const FORM = 'hiddenDanger/report';
/** Below what everybody fills in; a title is made of the description where nobody writes one. */
const MORE = ['area', 'dutyOrg', 'hiddenType', 'level', 'judgeBasis', 'title', 'tempMeasure', 'equipmentName'];

interface PositionProps {
  readonly value: string;
  readonly onChange: (position: string, fix?: Fix) => void;
}

function Position({ value, onChange }: PositionProps): ReactNode {
  const { t } = useTranslation('hazard');
  const [state, setState] = useState<'' | 'asking' | 'failed'>('');
  function ask(): void {
    setState('asking');
    askFix().then(
      (fix) => {
        onChange(fix.position, fix);
        setState('');
      },
      () => setState('failed'),
    );
  }
  return (
    <>
      <p className="pr-position">
        <button type="button" className="plain-button ph-button" disabled={state === 'asking'} onClick={ask}>
          {t(state === 'asking' ? 'report.locating' : value ? 'report.relocate' : 'report.locate')}
        </button>
        <span role="status">{state === 'failed' && !value ? t('report.noPosition') : value.replace(',', ', ')}</span>
      </p>
      {state === 'failed' && <TypedPosition onChange={(position) => position !== undefined && onChange(position)} />}
    </>
  );
}

function ReportForm({ view, action }: { readonly view: EntityView; readonly action: ViewAction }): ReactNode {
  const { t } = useTranslation('hazard');
  const { t: words } = useTranslation('phone');
  const user = useSession((state) => state.user);
  const { search, swap } = useNavigation();
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const org = user?.orgId ?? null;
  const fresh = useMemo<NewCall>(
    () => ({
      form: FORM,
      route: '/hiddenDanger/report',
      title: '',
      act: action.label,
      entity: view.name,
      api: view.api,
      action: action.code,
      values: {
        source: 'snapshot',
        hiddenType: 'unsafeState',
        level: 'general',
        ...(org === null ? {} : { dutyOrg: org }),
      },
    }),
    [view, action, org],
  );
  const form = useQueuedForm(fresh, queryOf(search, 'entry'));
  const { entry, restored } = form;
  const fields = new Map((action.input?.fields ?? []).map((field) => [field.name, field]));
  const required = new Set(action.input?.required);
  if (!entry) return null;
  const { values } = entry;
  const wrong = { ...entry.reason?.fields, ...lacks, ...refused };
  const onRefused = (name: string, reason: string | null): void =>
    setRefused((before) => withReason(before, name, reason));
  const text = (name: string): string => String(values[name] ?? '');
  const labelled = {
    ...entry,
    labels: { ...(user?.deptName && values['dutyOrg'] === org ? { dutyOrg: user.deptName } : {}), ...entry.labels },
  };
  const named = (names: readonly string[]): ViewField[] =>
    names
      .flatMap((name) => fields.get(name) ?? [])
      .filter(({ name }) => name !== 'judgeBasis' || values['level'] === 'major');
  async function send(): Promise<void> {
    const title = text('title').trim() || text('description').trim().slice(0, TITLE);
    const missing = Object.fromEntries(
      [...fields.values()]
        .filter(
          ({ name }) =>
            (required.has(name) || (name === 'judgeBasis' && values['level'] === 'major')) &&
            name !== 'title' &&
            isEmpty(values[name] ?? null),
        )
        .map((field) => [field.name, words('needed', { title: field.title })]),
    );
    setLacks(missing);
    if (Object.keys({ ...missing, ...refused }).length > 0) {
      document.getElementById('sheet')?.scrollTo({ top: 0 });
      return;
    }
    await form.post(title, { title });
    swap('/hiddenDanger/index?tab=reported');
  }
  const more = { ...form, entry: labelled };
  return (
    <>
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <div className="ph-pad">
          <section className="pr-sheet">
            {restored && (
              <p className="pr-said" role="status">
                {t('report.restored')}
                <button type="button" className="plain-button" onClick={form.forget}>
                  {t('report.fresh')}
                </button>
              </p>
            )}
            {entry.reason && (
              <p className="ph-error" role="alert">
                {entry.reason.message}
              </p>
            )}
            {Object.keys(lacks).length > 0 && (
              <p className="ph-error" role="alert">
                <Icon name="warning" />
                {Object.values(lacks).join('；')}
              </p>
            )}
            <PhoneFields
              view={view}
              fields={named(['photos', 'description', 'location'])}
              required={required}
              form={more}
              wrong={wrong}
              onRefused={onRefused}
              base={{}}
            />
            <Position
              value={text('geo')}
              onChange={(geo, fix) => form.write({ geo, ...positionPatch(fields.get('geo') ?? {}, fix) })}
            />
            <PhoneFields
              view={view}
              fields={named(['category'])}
              buttons={['category']}
              required={required}
              form={more}
              wrong={wrong}
              onRefused={onRefused}
              base={{}}
            />
          </section>
          <section className="pr-sheet">
            <h2>{t('report.more')}</h2>
            <PhoneFields
              view={view}
              fields={named(MORE)}
              required={required}
              form={more}
              wrong={wrong}
              onRefused={onRefused}
              base={{}}
            />
          </section>
        </div>
      </main>
      <div className="ph-bar">
        <button type="button" className="plain-button plain-main ph-button" onClick={() => void send()}>
          {t('report.send')}
        </button>
      </div>
    </>
  );
}

/** `/hiddenDanger/report` */
export function Report(): ReactNode {
  const { t } = useTranslation('hazard');
  const { Head } = use(PhonePartsContext);
  const { view, error } = useEntityView('hiddenDanger');
  const action = view?.actions.find(({ code }) => code === ACTION);
  // A phone that is short of room throws away what nobody asked it to keep.
  useEffect(() => {
    void navigator.storage?.persist?.().catch(() => undefined);
  }, []);
  return (
    <>
      <Head title={t('report.title')} above="/hiddenDanger/index" />
      {view && action && <ReportForm view={view} action={action} />}
      {view && !action && (
        <p className="ph-none" role="alert">
          {t('report.mayNot')}
        </p>
      )}
      {!view && error && (
        <p className="ph-none" role="alert">
          {error.message}
        </p>
      )}
    </>
  );
}
