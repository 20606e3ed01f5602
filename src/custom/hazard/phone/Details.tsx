/**
 * One hidden danger or rectification on the phone: photos before and after, all fields, the course, and at the thumb
 * what may be done.
 */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, PhonePartsContext, pickWidget, unsent, useNavigation, useOutbox } from '../../../engine/client/index.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { Course } from './Course.tsx';
import { Due, State } from './Lists.tsx';
import { Pictures } from './Photos.tsx';
import { type Kind, placesFor } from './routes.ts';
import { type Loaded, useRow } from './useRow.ts';
import { fieldOf, picturesOf, queryOf, wordOf } from './words.ts';
import './hazard.css';

export function Failed({ loaded: { failure, row, reload } }: { readonly loaded: Loaded }): ReactNode {
  const { t } = useTranslation('hazard');
  if (!failure || row) return null;
  return (
    <div className="ph-none" role="alert">
      <p>{failure.message}</p>
      <button type="button" className="plain-button ph-button" onClick={reload}>
        {t('retry')}
      </button>
    </div>
  );
}

function Fields({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const pictures = new Set(view.fields.filter((field) => field.file?.image).map(({ name }) => name));
  return view.detail.sections.map((section) => {
    const shown = section.fields.flatMap((name) => {
      const field = fieldOf(view, name);
      const widget = field && pickWidget(field);
      if (!field || !widget || pictures.has(name) || field.kind === 'children' || widget.empty(row[name] ?? null))
        return [];
      return [
        <div key={name}>
          <dt>{field.title}</dt>
          <dd>
            <widget.view field={field} value={row[name] ?? null} row={row} entity={view} />
          </dd>
        </div>,
      ];
    });
    return (
      shown.length > 0 && (
        <section key={section.code} className="hz-sheet">
          {section.title && <h2>{section.title}</h2>}
          <dl className="hz-facts">{shown}</dl>
        </section>
      )
    );
  });
}

/** What has been decided about this record on this phone and has not arrived. */
export function Waiting({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('hazard');
  const own = unsent(useOutbox((state) => state.entries) ?? []).filter(({ row }) => row === id);
  return own.map((entry) => (
    <a key={entry.id} className="hz-said hz-waiting" href="#/apps/outbox">
      {t(entry.state === 'refused' ? 'act.cameBack' : 'act.waits', { act: entry.act })}
    </a>
  ));
}

function Detail({
  kind,
  above,
  photos,
}: {
  readonly kind: Kind;
  readonly above: string;
  readonly photos: readonly string[];
}): ReactNode {
  const { t } = useTranslation('hazard');
  const { Head } = use(PhonePartsContext);
  const id = queryOf(useNavigation().search, 'id');
  const loaded = useRow(kind, id);
  const { view, row } = loaded;
  const order = typeof row?.['rectifyOrder'] === 'string' ? row['rectifyOrder'] : undefined;
  const from = kind === 'rectification' && typeof row?.['hiddenDanger'] === 'string' ? row['hiddenDanger'] : undefined;
  const places = view && row ? placesFor(view, row) : [];
  const [main, ...others] = places;
  return (
    <>
      <Head title={view?.title ?? ''} above={above} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <Failed loaded={loaded} />
        {view && row && (
          <article className="ph-pad hz-detail">
            <section className="hz-sheet">
              <p className="hz-card-head">
                <State view={view} row={row} />
                {wordOf(view, row, 'level')}
                <span className="hz-grow" />
                <Due view={view} row={row} />
              </p>
              <h1>{String(row['title'] ?? row.$label ?? '')}</h1>
              <Waiting id={id} />
              {photos.map((name) => (
                <Pictures key={name} title={fieldOf(view, name)?.title ?? ''} ids={picturesOf(row, name)} />
              ))}
            </section>
            {order && (
              <a className="hz-row" href={`#/hiddenDangerRectify/rectifyDetail?id=${order}`}>
                {t('toOrder')}
                <Icon name="right" />
              </a>
            )}
            {from && (
              <a className="hz-row" href={`#/list/hiddenDangerDetail?id=${from}`}>
                {t('toHazard')}
                <Icon name="right" />
              </a>
            )}
            <Fields view={view} row={row} />
            <section className="hz-sheet">
              <h2>{t('course.title')}</h2>
              <Course view={view} row={row} />
            </section>
          </article>
        )}
      </main>
      {main && (
        <div className="ph-bar">
          {others.toReversed().map(({ place, actions: [first] }) => (
            <a
              key={place.path}
              className={`plain-button ph-button${first?.tone === 'danger' ? ' hz-danger' : ''}`}
              href={`#${place.path}?id=${id}`}
            >
              {t(`place.${place.path.split('/')[2]}`)}
            </a>
          ))}
          <a className="plain-button plain-main ph-button hz-main" href={`#${main.place.path}?id=${id}`}>
            {t(`place.${main.place.path.split('/')[2]}`)}
          </a>
        </div>
      )}
    </>
  );
}

/** `/list/hiddenDangerDetail` */
export const HazardDetail = (): ReactNode => (
  <Detail kind="hiddenDanger" above="/hiddenDanger/index" photos={['photos', 'onSpotPhotos']} />
);

/** `/hiddenDangerRectify/rectifyDetail` */
export const RectifyDetail = (): ReactNode => (
  <Detail kind="rectification" above="/hiddenDangerRectify/index" photos={['beforePhotos', 'afterPhotos']} />
);

/** `/list/processRecords`: the course of one hidden danger alone. */
export function ProcessRecords(): ReactNode {
  const { t } = useTranslation('hazard');
  const { Head } = use(PhonePartsContext);
  const id = queryOf(useNavigation().search, 'id');
  const loaded = useRow('hiddenDanger', id);
  const { view, row } = loaded;
  return (
    <>
      <Head title={t('course.title')} above={`/list/hiddenDangerDetail?id=${id}`} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <Failed loaded={loaded} />
        {view && row && (
          <div className="ph-pad">
            <section className="hz-sheet">
              <p className="hz-card-head">
                <State view={view} row={row} />
              </p>
              <b>{String(row['title'] ?? '')}</b>
              <Course view={view} row={row} />
            </section>
          </div>
        )}
      </main>
    </>
  );
}
