/**
 * Handling on the phone: the decisions of the moment as large buttons, each asking only what it needs; sent now, or as
 * soon as there is a network.
 */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, useNavigation } from '../../../engine/client/index.ts';
import {
  LoadFailure,
  PhoneActs,
  Pictures,
  RecordState,
  UnnamedRecord,
  UnsentOf,
  fieldOf,
  picturesOf,
  useKeptRow,
  useRecordId,
} from '../../../engine/client/phone.ts';
import { PLACES, type ActPlace, offered } from './routes.ts';

interface ActingProps {
  readonly place: ActPlace;
  readonly id: string;
  readonly leave: () => void;
}

function Acting({ place, id, leave }: ActingProps): ReactNode {
  const loaded = useKeptRow(place.kind, id);
  const { view, row } = loaded;
  if (!view || !row) return <LoadFailure loaded={loaded} />;
  return (
    <div className="ph-pad pr-detail">
      <section className="pr-sheet">
        <p className="pr-card-head">
          <RecordState view={view} row={row} />
        </p>
        <h1>{String(row['title'] ?? row.$label ?? '')}</h1>
        {['photos', 'beforePhotos', 'afterPhotos'].map((name) => {
          const field = fieldOf(view, name);
          return field && <Pictures key={name} field={field} ids={picturesOf(row, name)} />;
        })}
      </section>
      <UnsentOf id={id} />
      <PhoneActs view={view} row={row} actions={offered(view, row, place.actions)} path={place.path} leave={leave} />
    </div>
  );
}

/** The order that a hidden danger waits for. */
function OfHazard({ place, id, leave }: ActingProps): ReactNode {
  const { t } = useTranslation('hazard');
  const loaded = useKeptRow('hiddenDanger', id);
  const order = loaded.row?.['rectifyOrder'];
  if (!loaded.row) return <LoadFailure loaded={loaded} />;
  if (typeof order !== 'string') return <p className="ph-none">{t('act.noOrder')}</p>;
  return <Acting place={place} id={order} leave={leave} />;
}

interface ActPageProps {
  readonly above: string;
  readonly list: string;
}

function ActPage({ above, list }: ActPageProps): ReactNode {
  const { t } = useTranslation('hazard');
  const { Head, useBack } = use(PhonePartsContext);
  const { path } = useNavigation();
  const place = PLACES.find((one) => one.path === path);
  const id = useRecordId();
  const back = id === '' ? list : `${above}?id=${id}`;
  const leave = useBack(back);
  if (!place) return null;
  const Part = place.kind === 'rectification' && path.startsWith('/list/') ? OfHazard : Acting;
  return (
    <>
      <Head title={t(`place.${path.split('/')[2]}`)} above={back} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        {id === '' ? <UnnamedRecord list={list} /> : <Part place={place} id={id} leave={leave} />}
      </main>
    </>
  );
}

/** `/list/hiddenDanger…` */
export const HazardAct = (): ReactNode => <ActPage above="/list/hiddenDangerDetail" list="/hiddenDanger/index" />;

/** `/hiddenDangerRectify/…` */
export const RectifyAct = (): ReactNode => (
  <ActPage above="/hiddenDangerRectify/rectifyDetail" list="/hiddenDangerRectify/index" />
);
