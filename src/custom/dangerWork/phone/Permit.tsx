/** One permit on the phone: state and limits at the top, what can be done at the thumb, everything it says below. */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, PhonePartsContext, useEntityView, useNavigation } from '../../../engine/client/index.ts';
import {
  LoadFailure,
  Pictures,
  RecordCourse,
  RecordEvidence,
  RecordFacts,
  RecordState,
  UnsentOf,
  fieldOf,
  picturesOf,
  queryOf,
  useKeptRow,
} from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { KindMarks, Validity } from './Permits.tsx';
import { GasClock } from './GasClock.tsx';
import { placesFor, testKind } from './routes.ts';

const NOTHING = { main: undefined, others: [] } as const;
const PHOTOS = ['reviewPhotos', 'clearPhotos'];

/** What stands at the top of every page about a permit. */
export function PermitHead({ row, view: own }: { readonly row: WireRow; readonly view?: EntityView }): ReactNode {
  const { view: known } = useEntityView('workPermit');
  const view = own ?? known;
  if (!view) return null;
  return (
    <section className="pr-sheet">
      <p className="pr-card-head">
        <RecordState view={view} row={row} />
        <KindMarks view={view} row={row} />
        <span className="pr-grow" />
        <Validity row={row} />
      </p>
      <h1>{String(row['content'] ?? row.$label ?? '')}</h1>
      <p className="pr-rowfacts">
        <span>{String(row['permitNo'] ?? '')}</span>
        <span>{String(row['location'] ?? '')}</span>
      </p>
      <UnsentOf id={row.id} />
    </section>
  );
}

/** Ways to what belongs to a permit. */
function Ways({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('dangerWork');
  return ['confirm', 'workers'].map((name) => (
    <a key={name} className="pr-row" href={`#/app/dangerWork/${name}?id=${id}`}>
      {t(name === 'confirm' ? 'place.confirmPage' : `place.${name}`)}
      <Icon name="right" />
    </a>
  ));
}

export function Permit(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { t: words } = useTranslation('phone');
  const { Head } = use(PhonePartsContext);
  const id = queryOf(useNavigation().search, 'id');
  const loaded = useKeptRow('workPermit', id);
  const { view, row } = loaded;
  const { main, others } = view && row ? placesFor(view, row) : NOTHING;
  const test = row && testKind(row);
  return (
    <>
      <Head title={view?.title ?? ''} above="/app/dangerWork" />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <LoadFailure loaded={loaded} />
        {view && row && (
          <article className="ph-pad pr-detail">
            <PermitHead view={view} row={row} />
            <GasClock row={row} />
            <Ways id={id} />
            {PHOTOS.map(
              (name) =>
                picturesOf(row, name).length > 0 && (
                  <section key={name} className="pr-sheet">
                    <Pictures title={fieldOf(view, name)?.title ?? ''} ids={picturesOf(row, name)} />
                  </section>
                ),
            )}
            <RecordFacts view={view} row={row} but={new Set([...PHOTOS, 'workers', 'measures'])} />
            <section className="pr-sheet">
              <h2>{words('course.title')}</h2>
              <RecordCourse view={view} row={row} />
            </section>
            <RecordEvidence view={view} row={row} />
          </article>
        )}
      </main>
      {(main ?? test ?? others[0]) && (
        <div className="ph-bar">
          {others.toReversed().map((place) => (
            <a key={place.path} className="plain-button ph-button" href={`#${place.path}?id=${id}`}>
              {t(`place.${place.word}`)}
            </a>
          ))}
          {main && (
            <a
              className={`plain-button ph-button${test === 'before' ? '' : ' plain-main pr-main'}`}
              href={`#${main.path}?id=${id}`}
            >
              {t(`place.${main.word}`)}
            </a>
          )}
          {test && (
            <a
              className={`plain-button ph-button${test === 'before' || !main ? ' plain-main pr-main' : ''}`}
              href={`#/app/dangerWork/gasAnalysis?id=${id}`}
            >
              {t('place.gasAnalysis')}
            </a>
          )}
        </div>
      )}
    </>
  );
}
