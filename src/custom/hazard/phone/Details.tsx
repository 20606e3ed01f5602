/**
 * One hidden danger or rectification on the phone: photos before and after, all fields, the course, and at the thumb
 * what may be done.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import {
  PhoneRecord,
  RecordCourse,
  RecordPage,
  RecordState,
  UnsentOf,
  useKeptRow,
  useRecordId,
  wordOf,
} from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { Due } from './Lists.tsx';
import { type Kind, placesFor } from './routes.ts';

/** Pictures stand at the top, each under its field's name. */
const picturesIn = (view: EntityView): ReadonlySet<string> =>
  new Set(view.fields.filter((field) => field.file?.image || field.kind === 'children').map(({ name }) => name));

/** What can be done with the record at the thumb, the more usual one last. */
function Steps({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('hazard');
  const [main, ...others] = placesFor(view, row);
  if (!main) return null;
  return (
    <div className="ph-bar">
      {others.toReversed().map(({ place, actions: [first] }) => (
        <a
          key={place.path}
          className={`plain-button ph-button${first?.tone === 'danger' ? ' pr-danger' : ''}`}
          href={`#${place.path}?id=${row.id}`}
        >
          {t(`place.${place.path.split('/')[2]}`)}
        </a>
      ))}
      <a className="plain-button plain-main ph-button pr-main" href={`#${main.place.path}?id=${row.id}`}>
        {t(`place.${main.place.path.split('/')[2]}`)}
      </a>
    </div>
  );
}

interface DetailProps {
  readonly kind: Kind;
  readonly above: string;
  readonly photos: readonly string[];
  /** The record on the other side: field that names it, address of its page, and what the way is called. */
  readonly other: { readonly field: string; readonly page: string; readonly word: string };
}

function Detail({ kind, above, photos, other }: DetailProps): ReactNode {
  const { t } = useTranslation('hazard');
  return (
    <PhoneRecord
      entity={kind}
      list={above}
      photos={photos}
      but={picturesIn}
      top={(view, row) => (
        <section className="pr-sheet">
          <p className="pr-card-head">
            <RecordState view={view} row={row} />
            {wordOf(view, row, 'level')}
            <span className="pr-grow" />
            <Due view={view} row={row} />
          </p>
          <h1>{String(row['title'] ?? row.$label ?? '')}</h1>
          <UnsentOf id={row.id} />
        </section>
      )}
      ways={(_view, row) =>
        typeof row[other.field] === 'string' && (
          <a className="pr-row" href={`#${other.page}?id=${row[other.field]}`}>
            {t(other.word)}
            <Icon name="right" />
          </a>
        )
      }
      bar={(view, row) => <Steps view={view} row={row} />}
    />
  );
}

/** `/list/hiddenDangerDetail` */
export const HazardDetail = (): ReactNode => (
  <Detail
    kind="hiddenDanger"
    above="/hiddenDanger/index"
    photos={['photos', 'onSpotPhotos']}
    other={{ field: 'rectifyOrder', page: '/hiddenDangerRectify/rectifyDetail', word: 'toOrder' }}
  />
);

/** `/hiddenDangerRectify/rectifyDetail` */
export const RectifyDetail = (): ReactNode => (
  <Detail
    kind="rectification"
    above="/hiddenDangerRectify/index"
    photos={['beforePhotos', 'afterPhotos']}
    other={{ field: 'hiddenDanger', page: '/list/hiddenDangerDetail', word: 'toHazard' }}
  />
);

/** `/list/processRecords`: the course of one hidden danger alone. */
export function ProcessRecords(): ReactNode {
  const { t: words } = useTranslation('phone');
  const id = useRecordId();
  const loaded = useKeptRow('hiddenDanger', id);
  return (
    <RecordPage
      title={words('course.title')}
      above={`/list/hiddenDangerDetail?id=${id}`}
      list="/hiddenDanger/index"
      loaded={loaded}
    >
      {(view, row) => (
        <section className="pr-sheet">
          <p className="pr-card-head">
            <RecordState view={view} row={row} />
          </p>
          <b>{String(row['title'] ?? '')}</b>
          <RecordCourse view={view} row={row} />
        </section>
      )}
    </RecordPage>
  );
}
