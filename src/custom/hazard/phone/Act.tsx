/**
 * Handling on the phone: the decisions of the moment as large buttons, each asking only what it needs; sent now, or as
 * soon as there is a network.
 */
import { type ReactNode, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type NewEntry,
  PhonePartsContext,
  ToneMark,
  isOpen,
  unsent,
  useNavigation,
  useOutbox,
  useOutboxForm,
} from '../../../engine/client/index.ts';
import type { Row } from '../../../engine/model/types.ts';
import type { EntityView, ViewAction, WireRow } from '../../../engine/model/wire.ts';
import { isEmpty } from '../../../engine/model/validate.ts';
import { AskedFields } from './AskedFields.tsx';
import { Failed } from './Details.tsx';
import { State } from './Lists.tsx';
import { Pictures } from './Photos.tsx';
import { PLACES, type ActPlace, offered } from './routes.ts';
import { useRow } from './useRow.ts';
import { fieldOf, picturesOf, queryOf, withReason } from './words.ts';
import './hazard.css';

/** What an action's input begins with: the row's own values where they are fields of the row, else the default. */
function startOf(action: ViewAction, row: WireRow): Row {
  const own = new Set(action.input?.own);
  return Object.fromEntries(
    (action.input?.fields ?? []).flatMap((field) => {
      const value = (own.has(field.name) ? row[field.name] : undefined) ?? field.default ?? null;
      // Files of the record are added to, not sent again.
      return isEmpty(value) || field.kind === 'files' || field.kind === 'file' || field.kind === 'children'
        ? []
        : [[field.name, value]];
    }),
  );
}

interface DecisionProps {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly action: ViewAction;
  readonly path: string;
  readonly leave: () => void;
}

function Decision({ view, row, action, path, leave }: DecisionProps): ReactNode {
  const { t } = useTranslation('hazard');
  const { search } = useNavigation();
  const fresh = useMemo<NewEntry>(
    () => ({
      form: `${view.name}/${action.code}/${row.id}`,
      route: `${path}?id=${row.id}&act=${action.code}`,
      title: String(row['title'] ?? row.$label ?? ''),
      act: action.label,
      entity: view.name,
      api: view.api,
      action: action.code,
      row: row.id,
      values: startOf(action, row),
    }),
    [view, action, row, path],
  );
  const form = useOutboxForm(fresh, queryOf(search, 'entry'));
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const fields = (action.input?.fields ?? []).filter((field) => field.kind !== 'children');
  const required = new Set(action.input?.required);
  const { entry } = form;
  if (!entry) return null;
  const wrong = { ...entry.reason?.fields, ...lacks, ...refused };
  const tells = entry.reason && Object.keys(entry.reason.fields).length === 0 ? entry.reason.message : undefined;
  async function send(): Promise<void> {
    if (!entry) return;
    const missing = Object.fromEntries(
      fields
        .filter(({ name }) => required.has(name) && isEmpty(entry.values[name] ?? null))
        .map(({ name, title }) => [name, t('needed', { title })]),
    );
    setLacks(missing);
    if (Object.keys(missing).length > 0 || Object.keys(refused).length > 0) return;
    await form.post(entry.title);
    leave();
  }
  return (
    <>
      <AskedFields
        view={view}
        fields={fields}
        required={required}
        form={form}
        wrong={wrong}
        onRefused={(name, reason) => setRefused((before) => withReason(before, name, reason))}
        base={row}
      />
      {action.confirm && <p className="hz-said">{action.confirm}</p>}
      {tells && (
        <p className="ph-error" role="alert">
          {tells}
        </p>
      )}
      <div className="ph-bar hz-bar">
        <button
          type="button"
          className={`plain-button ph-button ${action.tone === 'danger' ? 'ph-danger' : 'plain-main'} hz-main`}
          onClick={() => void send()}
        >
          {action.label}
        </button>
      </div>
    </>
  );
}

function Choose({
  actions,
  chosen,
  onChoose,
}: {
  readonly actions: readonly ViewAction[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}): ReactNode {
  const { t } = useTranslation('hazard');
  return (
    <div className="hz-choices" role="radiogroup" aria-label={t('act.choose')}>
      {actions.map(({ code, label, tone }) => (
        <button key={code} type="button" role="radio" aria-checked={code === chosen} onClick={() => onChoose(code)}>
          <ToneMark tone={tone ?? 'none'} />
          {label}
        </button>
      ))}
    </div>
  );
}

interface ActingProps {
  readonly place: ActPlace;
  readonly id: string;
  readonly leave: () => void;
}

function Acting({ place, id, leave }: ActingProps): ReactNode {
  const { t } = useTranslation('hazard');
  const { search } = useNavigation();
  const loaded = useRow(place.kind, id);
  const { view, row } = loaded;
  const [picked, pick] = useState(queryOf(search, 'act'));
  const waits = unsent(useOutbox((state) => state.entries) ?? []).find((entry) => entry.row === id);
  if (!view || !row) return <Failed loaded={loaded} />;
  const actions = offered(view, row, place.actions);
  const action = actions.find(({ code }) => code === picked) ?? (actions.length === 1 ? actions[0] : undefined);
  return (
    <div className="ph-pad hz-detail">
      <section className="hz-sheet">
        <p className="hz-card-head">
          <State view={view} row={row} />
        </p>
        <h1>{String(row['title'] ?? row.$label ?? '')}</h1>
        {['photos', 'beforePhotos', 'afterPhotos'].map(
          (name) =>
            fieldOf(view, name) && (
              <Pictures key={name} title={fieldOf(view, name)?.title ?? ''} ids={picturesOf(row, name)} />
            ),
        )}
      </section>
      {/* Decided already, and not arrived: a second decision over it would be judged on what is not so any more. */}
      {waits ? (
        <a className="hz-said hz-waiting" href="#/apps/outbox">
          {t(waits.state === 'refused' ? 'act.cameBack' : isOpen(waits) ? 'act.waits' : 'act.unsure', {
            act: waits.act,
          })}
        </a>
      ) : (
        <section className="hz-sheet">
          {actions.length === 0 && <p className="ph-none">{t('act.none')}</p>}
          {actions.length > 1 && <Choose actions={actions} chosen={action?.code} onChoose={pick} />}
          {action && (
            <Decision key={action.code} view={view} row={row} action={action} path={place.path} leave={leave} />
          )}
        </section>
      )}
    </div>
  );
}

/** The order that a hidden danger waits for. */
function OfHazard({ place, id, leave }: ActingProps): ReactNode {
  const { t } = useTranslation('hazard');
  const loaded = useRow('hiddenDanger', id);
  const order = loaded.row?.['rectifyOrder'];
  if (!loaded.row) return <Failed loaded={loaded} />;
  if (typeof order !== 'string') return <p className="ph-none">{t('act.noOrder')}</p>;
  return <Acting place={place} id={order} leave={leave} />;
}

function ActPage({ above }: { readonly above: string }): ReactNode {
  const { t } = useTranslation('hazard');
  const { Head, useBack } = use(PhonePartsContext);
  const { path, search } = useNavigation();
  const place = PLACES.find((one) => one.path === path);
  const id = queryOf(search, 'id');
  const leave = useBack(`${above}?id=${id}`);
  if (!place) return null;
  const ofHazard = place.kind === 'rectification' && path.startsWith('/list/');
  return (
    <>
      <Head title={t(`place.${path.split('/')[2]}`)} above={`${above}?id=${id}`} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        {ofHazard ? <OfHazard place={place} id={id} leave={leave} /> : <Acting place={place} id={id} leave={leave} />}
      </main>
    </>
  );
}

/** `/list/hiddenDanger…` */
export const HazardAct = (): ReactNode => <ActPage above="/list/hiddenDangerDetail" />;

/** `/hiddenDangerRectify/…` */
export const RectifyAct = (): ReactNode => <ActPage above="/hiddenDangerRectify/rectifyDetail" />;
