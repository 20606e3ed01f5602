/** `/app/changeDangerWork/add` and its pickers: a permit is filled in, kept on the device, and handed over. */
import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  PhonePartsContext,
  ToneTag,
  asApiError,
  fetchOptions,
  momentText,
  useEntityView,
  useNavigation,
  useSession,
} from '../../../engine/client/index.ts';
import {
  ChoiceButtons,
  type PhoneDraft,
  PhoneForm,
  choicesOf,
  fieldOf,
  queryOf,
  usePhoneDraft,
} from '../../../engine/client/phone.ts';
import type { Row, Value } from '../../../engine/model/types.ts';
import type { EntityView, OptionData } from '../../../engine/model/wire.ts';
import { type Candidate, callPermits } from './calls.ts';

type OptionRow = OptionData['list'][number];

const ADD = '/app/changeDangerWork/add';
const SECTIONS = [
  'basic',
  'people',
  'workersRows',
  'hotDetailRows',
  'spaceDetailRows',
  'plateDetailRows',
  'heightDetailRows',
  'liftDetailRows',
  'powerDetailRows',
  'earthDetailRows',
  'roadDetailRows',
  'gasDetailRows',
  'energyDetailRows',
  'isolationPointsRows',
  'risk',
];
/** Field → the page on which it is chosen. */
const PICKERS: Readonly<Record<string, string>> = {
  workTask: 'workProject',
  otherTypes: 'otherWork',
  emergencyMeasures: 'emergency',
  guardian: 'selectPeople',
  workLeader: 'orgUserSelect',
  workers: 'chooseWorker',
};

const list = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);
const workersOf = (values: Readonly<Row>): readonly Row[] => list(values['workers']) as readonly Row[];

/** The one draft of a new permit; every page of it writes into the same. */
function useDraft(): PhoneDraft | undefined {
  const { view } = useEntityView('workPermit');
  const user = useSession((state) => state.user);
  const labels = {
    ...(user?.deptName ? { applyOrg: user.deptName } : {}),
    ...(user ? { applicant: user.nickname } : {}),
  };
  return usePhoneDraft(view, ADD, {
    given: {
      ...(user?.orgId ? { applyOrg: user.orgId } : {}),
      ...(user ? { applicant: user.id } : {}),
      applyTime: momentText(new Date()),
      $labels: labels,
    },
  });
}

/** What stands in a field, in words. */
function shownOf(view: EntityView, draft: PhoneDraft, name: string): string {
  const { entry } = draft.form;
  const field = fieldOf(view, name);
  if (!entry || !field) return '';
  if (name === 'workers')
    return workersOf(entry.values)
      .map((worker) => String(worker['name'] ?? ''))
      .join('、');
  const label = entry.labels[name];
  if (label !== undefined) return [label].flat().join('、');
  const choices = choicesOf(view, field);
  return list(entry.values[name])
    .map((value) => choices.find((one) => one.value === String(value))?.title ?? '')
    .join('、');
}

function PickRow({
  view,
  draft,
  name,
  required,
  error,
}: {
  readonly view: EntityView;
  readonly draft: PhoneDraft;
  readonly name: string;
  readonly required: boolean;
  readonly error: string | undefined;
}): ReactNode {
  const { t } = useTranslation('dangerWork');
  const words = shownOf(view, draft, name);
  return (
    <>
      <a className="pr-pick" href={`#/app/changeDangerWork/${PICKERS[name]}?field=${name}`}>
        <span>
          <small>
            {fieldOf(view, name)?.title}
            {required && (
              <span className="pr-star" aria-hidden="true">
                *
              </span>
            )}
          </small>
          {words || t('add.choose')}
        </span>
        <Icon name="right" />
      </a>
      {error !== undefined && (
        <p className="ph-error" role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </>
  );
}

const MUST = new Set(['workTask', 'guardian', 'workLeader']);

export function Add(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { Head, useBack } = use(PhonePartsContext);
  const { view, error } = useEntityView('workPermit');
  const draft = useDraft();
  const leave = useBack('/app/dangerWork');
  const mayAdd = view?.actions.some(({ code }) => code === 'add');
  return (
    <>
      <Head title={t('add.title')} above="/app/dangerWork" />
      {view && draft && mayAdd ? (
        <PhoneForm
          draft={draft}
          sections={SECTIONS}
          buttons={['workType']}
          instead={Object.fromEntries(
            Object.keys(PICKERS).map((name) => [
              name,
              (wrong: string | undefined) => (
                <PickRow view={view} draft={draft} name={name} required={MUST.has(name)} error={wrong} />
              ),
            ]),
          )}
          titleOf={(row) => String(row['content'] ?? '')}
          label={t('add.save')}
          onDone={leave}
        />
      ) : (
        <main className="ph-body" id="sheet" tabIndex={-1}>
          {(error ?? (view && !mayAdd)) && (
            <p className="ph-none" role="alert">
              {error?.message ?? t('add.mayNot')}
            </p>
          )}
        </main>
      )}
    </>
  );
}

/** Rows that a reference offers, by what is typed. */
function useOptions(
  view: EntityView | undefined,
  field: string,
  keyword: string,
  row: Row | undefined,
  unit = '',
): { readonly options?: readonly OptionRow[]; readonly failure?: string } {
  const [state, setState] = useState<{ readonly options?: readonly OptionRow[]; readonly failure?: string }>({});
  const api = view?.api;
  const about = JSON.stringify(row ?? {});
  useEffect(() => {
    if (!api || field === '') return undefined;
    let gone = false;
    fetchOptions(api, field, {
      pageSize: 50,
      currentPage: 1,
      row: JSON.parse(about) as Row,
      // A search looks for everybody, wherever they are.
      ...(keyword ? { keyword } : unit ? { unit } : {}),
    }).then(
      (answer) => {
        if (!gone) setState({ options: answer.list });
      },
      (cause: unknown) => {
        if (!gone) setState((before) => ({ ...before, failure: asApiError(cause).message }));
      },
    );
    return () => {
      gone = true;
    };
  }, [api, field, keyword, about, unit]);
  return state;
}

function Search({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { t } = useTranslation('dangerWork');
  return (
    <div className="pr-filters" role="search">
      <label className="ph-input">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('add.search')}
          placeholder={t('add.search')}
          value={value}
          maxLength={50}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}

/** Fields whose choices are people of the works: their units can be opened. */
const OF_UNITS: readonly string[] = ['guardian', 'workLeader'];
const MOST_UNITS = 10_000;

/** The units of the works, as whoever applies may choose among them: from the server, or as they were taken along. */
function useUnits(view: EntityView | undefined, isAsked: boolean): readonly OptionRow[] {
  const [units, setUnits] = useState<readonly OptionRow[]>([]);
  const api = view?.api;
  useEffect(() => {
    if (!api || !isAsked) return undefined;
    let gone = false;
    fetchOptions(api, 'applyOrg', { pageSize: MOST_UNITS }).then(
      (answer) => {
        if (!gone) setUnits(answer.list);
      },
      // Without them people are found by searching.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [api, isAsked]);
  return units;
}

/** The way down the units, and those right below the open one. */
function Units({
  units,
  open,
  onOpen,
}: {
  readonly units: readonly OptionRow[];
  readonly open: string;
  readonly onOpen: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation('dangerWork');
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const isTop = ({ parentId }: OptionRow): boolean => !parentId || !byId.has(parentId);
  const below = units.filter((unit) => (open === '' ? isTop(unit) : unit.parentId === open));
  const way: OptionRow[] = [];
  for (let unit = byId.get(open); unit && !way.includes(unit); unit = byId.get(unit.parentId ?? '')) way.unshift(unit);
  if (units.length === 0) return null;
  return (
    <>
      {way.length > 0 && (
        <nav className="ph-way" aria-label={t('add.way')}>
          <ol>
            {[{ id: '', label: t('add.allUnits') }, ...way].map(({ id, label }, index) => (
              <li key={id}>
                {index === way.length ? (
                  <b aria-current="location">{label}</b>
                ) : (
                  <button type="button" onClick={() => onOpen(id)}>
                    {label}
                  </button>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {below.length > 0 && (
        <ul className="pr-sheet" aria-label={t('add.units')}>
          {below.map(({ id, label }) => (
            <li key={id}>
              <button type="button" className="pr-pick" onClick={() => onOpen(id)}>
                <span>{label}</span>
                <Icon name="right" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the rows are called that a choice brought along; '' where nobody can say without a network. */
async function namesOf({ setting, form }: PhoneDraft, copied: Readonly<Row>): Promise<Record<string, string>> {
  const { view } = setting;
  const refs = view.fields.filter(({ name, ref }) => ref !== undefined && name in copied);
  const names = refs.map(async ({ name }): Promise<[string, string]> => {
    const id = copied[name];
    if (typeof id !== 'string') return [name, ''];
    const row = { ...form.entry?.values, ...copied };
    const { list: found } = await fetchOptions(view.api, name, { ids: id, row, pageSize: 1 }).catch(() => ({
      list: [],
    }));
    return [name, found[0]?.label ?? ''];
  });
  return Object.fromEntries(await Promise.all(names));
}

/** A page on which rows of a reference are chosen: one at once, several with a button. */
function PickPage({ field: fallback, title }: { readonly field: string; readonly title: string }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { Head, useBack } = use(PhonePartsContext);
  const { search } = useNavigation();
  const asked = queryOf(search, 'field');
  const name = PICKERS[asked] === undefined ? fallback : asked;
  const { view } = useEntityView('workPermit');
  const draft = useDraft();
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<readonly OptionRow[]>([]);
  const leave = useBack(ADD);
  const entry = draft?.form.entry;
  const [unit, openUnit] = useState('');
  const units = useUnits(view, OF_UNITS.includes(name));
  const { options, failure } = useOptions(view, name, keyword.trim(), entry?.values, unit);
  const field = view && fieldOf(view, name);
  const many = field?.kind === 'refs';
  const chosen = new Set([...list(entry?.values[name]).map(String), ...picked.map(({ id }) => id)]);
  async function put(rows: readonly OptionRow[]): Promise<void> {
    if (!draft || !entry) return;
    const [first] = rows;
    if (many) {
      const before = list(entry.values[name]);
      const labels = [entry.labels[name] ?? []].flat();
      const fresh = rows.filter(({ id }) => !before.includes(id));
      draft.form.write(
        { [name]: [...before, ...fresh.map(({ id }) => id)] },
        { [name]: [...labels, ...fresh.map(({ label }) => label)] },
      );
    } else if (first) {
      const copied = Object.fromEntries(
        Object.keys(field?.ref?.copy ?? {}).map((one): [string, Value] => [one, first.copy?.[one] ?? null]),
      );
      draft.form.write({ [name]: first.id, ...copied }, { [name]: first.label, ...(await namesOf(draft, copied)) });
    }
    leave();
  }
  return (
    <>
      <Head title={title} above={ADD} />
      <Search value={keyword} onChange={setKeyword} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <div className="ph-pad">
          {failure !== undefined && (
            <p className="ph-none" role="alert">
              {failure}
            </p>
          )}
          {keyword.trim() === '' && <Units units={units} open={unit} onOpen={openUnit} />}
          {options?.length === 0 && <p className="ph-none">{t('add.nothing')}</p>}
          <ul className="pr-sheet" aria-label={title} aria-busy={!options && failure === undefined}>
            {options?.map((option) => (
              <li key={option.id}>
                <button
                  type="button"
                  className="pr-pick"
                  aria-pressed={chosen.has(option.id)}
                  onClick={() =>
                    many
                      ? setPicked((before) =>
                          before.includes(option) ? before.filter((one) => one !== option) : [...before, option],
                        )
                      : void put([option])
                  }
                >
                  <span>{option.label}</span>
                  {chosen.has(option.id) && <Icon name="check" />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </main>
      {many && (
        <div className="ph-bar">
          <button
            type="button"
            className="plain-button plain-main ph-button"
            disabled={picked.length === 0}
            onClick={() => void put(picked)}
          >
            {t('add.take', { count: picked.length })}
          </button>
        </div>
      )}
    </>
  );
}

export function WorkProject(): ReactNode {
  const { t } = useTranslation('dangerWork');
  return <PickPage field="workTask" title={t('add.workProject')} />;
}

export function Emergency(): ReactNode {
  const { t } = useTranslation('dangerWork');
  return <PickPage field="emergencyMeasures" title={t('add.emergency')} />;
}

export function SelectPeople(): ReactNode {
  const { t } = useTranslation('dangerWork');
  return <PickPage field="guardian" title={t('add.people')} />;
}

/** `…/otherWork`: which other kinds of work the job involves. */
export function OtherWork(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { Head, useBack } = use(PhonePartsContext);
  const { view } = useEntityView('workPermit');
  const draft = useDraft();
  const leave = useBack(ADD);
  const entry = draft?.form.entry;
  const field = view && fieldOf(view, 'otherTypes');
  const chosen = list(entry?.values['otherTypes']).map(String);
  return (
    <>
      <Head title={t('add.otherWork')} above={ADD} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <div className="ph-pad">
          <ul className="pr-sheet" aria-label={t('add.otherWork')}>
            {view &&
              entry &&
              choicesOf(view, field)
                .filter(({ value }) => value !== entry.values['workType'])
                .map(({ value, title }) => (
                  <li key={value}>
                    <button
                      type="button"
                      className="pr-pick"
                      aria-pressed={chosen.includes(value)}
                      onClick={() =>
                        draft?.form.write({
                          otherTypes: chosen.includes(value)
                            ? chosen.filter((one) => one !== value)
                            : [...chosen, value],
                        })
                      }
                    >
                      <span>{title}</span>
                      {chosen.includes(value) && <Icon name="check" />}
                    </button>
                  </li>
                ))}
          </ul>
          <p className="pr-said">{t('add.otherText')}</p>
        </div>
      </main>
      <div className="ph-bar">
        <button type="button" className="plain-button plain-main ph-button" onClick={leave}>
          {t('add.ready')}
        </button>
      </div>
    </>
  );
}

/** Kinds of work that need a certificate, and which. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  guardian: 'guardianCert',
  welder: 'specialOperation',
  electrician: 'specialOperation',
  crane: 'specialEquipOperator',
  signal: 'specialEquipOperator',
  rigger: 'specialEquipOperator',
};

/** People the server judges at once; of more the first are shown with what keeps them from passing. */
const MOST_JUDGED = 100;

function useCandidates(
  options: readonly OptionRow[] | undefined,
  field: 'user' | 'providerPerson',
  certType: string | null,
  entry: { readonly values: Readonly<Row> } | undefined,
): ReadonlyMap<string, Candidate> {
  const [known, setKnown] = useState<ReadonlyMap<string, Candidate>>(new Map());
  const ids = (options ?? []).map(({ id }) => id).join(' ');
  const [planStart, planEnd] = [entry?.values['planStart'], entry?.values['planEnd']];
  useEffect(() => {
    if (ids === '') return undefined;
    const control = new AbortController();
    callPermits(
      'POST /api/dangerWork/workPermit/candidates',
      {
        body: {
          workers: ids
            .split(' ')
            .slice(0, MOST_JUDGED)
            .map((id) => ({ [field]: id, certType })),
          ...(typeof planStart === 'string' ? { planStart } : {}),
          ...(typeof planEnd === 'string' ? { planEnd } : {}),
        },
      },
      { signal: control.signal },
    ).then(
      ({ workers }) => setKnown(new Map(workers.map((one) => [one.person, one]))),
      // Nobody is judged here without a network; saving judges.
      () => undefined,
    );
    return () => control.abort();
  }, [ids, field, certType, planStart, planEnd]);
  return known;
}

/** `…/chooseWorker`: those who pass are chosen, the others stand there with what speaks against them. */
export function ChooseWorker(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { Head, useBack } = use(PhonePartsContext);
  const { view } = useEntityView('workPermit');
  const draft = useDraft();
  const leave = useBack(ADD);
  const [source, setSource] = useState<'internal' | 'contractor'>('internal');
  const [kind, setKind] = useState('worker');
  const [keyword, setKeyword] = useState('');
  const entry = draft?.form.entry;
  const child = view?.children['workPermitWorker'];
  const kinds = useMemo(() => (child ? choicesOf(child, fieldOf(child, 'workKind')) : []), [child]);
  const certificates = useMemo(() => (child ? choicesOf(child, fieldOf(child, 'certType')) : []), [child]);
  const field = source === 'internal' ? 'user' : 'providerPerson';
  const certType = certificates.find(({ value }) => value === CERTIFICATES[kind])?.value ?? null;
  const [unit, openUnit] = useState('');
  const isOwn = source === 'internal';
  const units = useUnits(view, isOwn);
  const path = `workers.${field}`;
  const { options, failure } = useOptions(view, path, keyword.trim(), entry?.values, isOwn ? unit : '');
  const judged = useCandidates(options, field, certType, entry);
  const workers = entry ? workersOf(entry.values) : [];
  function put({ id, label }: OptionRow): void {
    if (!draft) return;
    const is = (worker: Row): boolean => worker[field] === id;
    draft.form.write({
      workers: workers.some(is)
        ? workers.filter((worker) => !is(worker))
        : [
            ...workers,
            {
              $key: `${source}-${id}`,
              personType: source,
              [field]: id,
              name: label,
              workKind: kind,
              certType,
              bodyOk: true,
              $labels: { [field]: label },
            },
          ],
    });
  }
  return (
    <>
      <Head title={t('add.chooseWorker')} above={ADD} />
      <Search value={keyword} onChange={setKeyword} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <div className="ph-pad pr-detail">
          <section className="pr-sheet">
            <h2 id="dw-source">{t('add.source')}</h2>
            <ChoiceButtons
              labelledBy="dw-source"
              options={(['internal', 'contractor'] as const).map((value) => ({ value, title: t(`add.${value}`) }))}
              value={source}
              onChange={(value) => setSource(value === 'contractor' ? 'contractor' : 'internal')}
            />
            <h2 id="dw-kind">{t('add.kind')}</h2>
            <ChoiceButtons labelledBy="dw-kind" options={kinds} value={kind} onChange={setKind} />
          </section>
          {failure !== undefined && (
            <p className="ph-none" role="alert">
              {failure}
            </p>
          )}
          {isOwn && keyword.trim() === '' && <Units units={units} open={unit} onOpen={openUnit} />}
          {options?.length === 0 && <p className="ph-none">{t('add.nothing')}</p>}
          <ul className="pr-sheet" aria-label={t('add.chooseWorker')}>
            {options?.map((option) => {
              const candidate = judged.get(option.id);
              const isChosen = workers.some((worker) => worker[field] === option.id);
              const reasons = candidate?.reasons ?? [];
              return (
                <li key={option.id}>
                  <button
                    type="button"
                    className="pr-pick"
                    aria-pressed={isChosen}
                    disabled={!isChosen && reasons.length > 0}
                    onClick={() => put(option)}
                  >
                    <span>
                      {option.label}
                      <small>
                        {reasons.length > 0
                          ? reasons.map((reason) => t(`worker.${reason}`)).join('、')
                          : [candidate?.certNo, candidate?.certValidTo].filter(Boolean).join(' ')}
                      </small>
                    </span>
                    {reasons.length > 0 && <ToneTag tone="danger">{t('worker.refused')}</ToneTag>}
                    {isChosen && <Icon name="check" />}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </main>
      <div className="ph-bar">
        <button type="button" className="plain-button plain-main ph-button" onClick={leave}>
          {t('add.takeWorkers', { count: workers.length })}
        </button>
      </div>
    </>
  );
}
