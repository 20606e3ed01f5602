/** One permit on the phone: state and limits at the top, what can be done at the thumb, everything it says below. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneTag, useEntityView } from '../../../engine/client/index.ts';
import { PhoneRecord, RecordState, UnsentOf, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { KindMarks, Validity } from './Permits.tsx';
import { GasClock } from './GasClock.tsx';
import { PermitSteps } from './PermitSteps.tsx';
import { PERMIT_LIST, placesFor, testKind } from './routes.ts';

/** What stands at the top of every page about a permit. */
export function PermitHead({ row, view: own }: { readonly row: WireRow; readonly view?: EntityView }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { view: known } = useEntityView('workPermit');
  const view = own ?? known;
  if (!view) return null;
  return (
    <section className="pr-sheet">
      <p className="pr-card-head">
        <RecordState view={view} row={row} />
        <KindMarks view={view} row={row} />
        <span className="pr-grow" />
        <Validity view={view} row={row} />
      </p>
      <h1>{String(row['content'] ?? row.$label ?? '')}</h1>
      <p className="pr-rowfacts">
        <span>{String(row['permitNo'] ?? '')}</span>
        <span>{String(row['location'] ?? '')}</span>
      </p>
      {typeof row['insideNow'] === 'string' && (
        <p className="pr-rowfacts">
          <ToneTag tone={row['status'] === 'working' ? 'info' : 'danger'}>{t('entries.inside')}</ToneTag>
          <span>{row['insideNow']}</span>
        </p>
      )}
      <UnsentOf id={row.id} />
    </section>
  );
}

/** Why the work stands still, said at once to whoever has the permit open. */
function Stopped({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { interruptedAt, interruptReason } = row;
  if (row['status'] !== 'interrupted' || typeof interruptedAt !== 'string') return null;
  return (
    <p className="pr-said pr-network" role="alert">
      <Icon name="warning" />
      <span>
        {t('stopped.text', { at: interruptedAt.slice(5, 16), reason: wordOf(view, row, 'interruptReason') })}
        {interruptReason === 'alarm' && t('stopped.alarm')}
      </span>
    </p>
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

/** What can be done with the permit at the thumb. */
function Steps({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { main, others } = placesFor(view, row);
  const test = testKind(row);
  const { id } = row;
  if (!(main ?? test ?? others[0])) return null;
  return (
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
  );
}

export const Permit = (): ReactNode => (
  <PhoneRecord
    entity="workPermit"
    list={PERMIT_LIST}
    photos={['reviewPhotos', 'clearPhotos']}
    but={() => ['workers', 'measures']}
    top={(view, row) => (
      <>
        <PermitHead view={view} row={row} />
        <Stopped view={view} row={row} />
        <GasClock row={row} />
        <PermitSteps view={view} row={row} />
        <Ways id={row.id} />
      </>
    )}
    bar={(view, row) => <Steps view={view} row={row} />}
  />
);
