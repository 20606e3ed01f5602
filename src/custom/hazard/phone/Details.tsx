/**
 * One hidden danger or rectification on the phone: photos before and after, all fields, the course, and at the thumb
 * what may be done.
 */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, PhonePartsContext, useNavigation } from '../../../engine/client/index.ts';
import {
  LoadFailure,
  Pictures,
  RecordCourse,
  RecordFacts,
  RecordState,
  UnsentOf,
  fieldOf,
  picturesOf,
  queryOf,
  useKeptRow,
  wordOf,
} from '../../../engine/client/phone.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import { Due } from './Lists.tsx';
import { type Kind, placesFor } from './routes.ts';

/** Pictures stand at the top, each under its field's name. */
const picturesIn = (view: EntityView): ReadonlySet<string> =>
  new Set(view.fields.filter((field) => field.file?.image || field.kind === 'children').map(({ name }) => name));

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
  const { t: words } = useTranslation('phone');
  const { Head } = use(PhonePartsContext);
  const id = queryOf(useNavigation().search, 'id');
  const loaded = useKeptRow(kind, id);
  const { view, row } = loaded;
  const order = typeof row?.['rectifyOrder'] === 'string' ? row['rectifyOrder'] : undefined;
  const from = kind === 'rectification' && typeof row?.['hiddenDanger'] === 'string' ? row['hiddenDanger'] : undefined;
  const places = view && row ? placesFor(view, row) : [];
  const [main, ...others] = places;
  return (
    <>
      <Head title={view?.title ?? ''} above={above} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <LoadFailure loaded={loaded} />
        {view && row && (
          <article className="ph-pad pr-detail">
            <section className="pr-sheet">
              <p className="pr-card-head">
                <RecordState view={view} row={row} />
                {wordOf(view, row, 'level')}
                <span className="pr-grow" />
                <Due view={view} row={row} />
              </p>
              <h1>{String(row['title'] ?? row.$label ?? '')}</h1>
              <UnsentOf id={id} />
              {photos.map((name) => (
                <Pictures key={name} title={fieldOf(view, name)?.title ?? ''} ids={picturesOf(row, name)} />
              ))}
            </section>
            {order && (
              <a className="pr-row" href={`#/hiddenDangerRectify/rectifyDetail?id=${order}`}>
                {t('toOrder')}
                <Icon name="right" />
              </a>
            )}
            {from && (
              <a className="pr-row" href={`#/list/hiddenDangerDetail?id=${from}`}>
                {t('toHazard')}
                <Icon name="right" />
              </a>
            )}
            <RecordFacts view={view} row={row} but={picturesIn(view)} />
            <section className="pr-sheet">
              <h2>{words('course.title')}</h2>
              <RecordCourse view={view} row={row} />
            </section>
          </article>
        )}
      </main>
      {main && (
        <div className="ph-bar">
          {others.toReversed().map(({ place, actions: [first] }) => (
            <a
              key={place.path}
              className={`plain-button ph-button${first?.tone === 'danger' ? ' pr-danger' : ''}`}
              href={`#${place.path}?id=${id}`}
            >
              {t(`place.${place.path.split('/')[2]}`)}
            </a>
          ))}
          <a className="plain-button plain-main ph-button pr-main" href={`#${main.place.path}?id=${id}`}>
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
  const { t: words } = useTranslation('phone');
  const { Head } = use(PhonePartsContext);
  const id = queryOf(useNavigation().search, 'id');
  const loaded = useKeptRow('hiddenDanger', id);
  const { view, row } = loaded;
  return (
    <>
      <Head title={words('course.title')} above={`/list/hiddenDangerDetail?id=${id}`} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <LoadFailure loaded={loaded} />
        {view && row && (
          <div className="ph-pad">
            <section className="pr-sheet">
              <p className="pr-card-head">
                <RecordState view={view} row={row} />
              </p>
              <b>{String(row['title'] ?? '')}</b>
              <RecordCourse view={view} row={row} />
            </section>
          </div>
        )}
      </main>
    </>
  );
}
