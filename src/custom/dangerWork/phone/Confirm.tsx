/** Before the work: how far the measures are, who is there, and the ways to fill in both. */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, PhonePartsContext, ToneTag, useNavigation, useSession } from '../../../engine/client/index.ts';
import { LoadFailure, queryOf, useKeptRow, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { PermitHead } from './Permit.tsx';
import { PERMIT_PAGE, isMine, offered, placeAt } from './routes.ts';

const rowsIn = (row: WireRow, name: string): readonly WireRow[] =>
  (Array.isArray(row[name]) ? row[name] : []) as unknown as readonly WireRow[];

/** `/app/dangerWork/confirm` */
export function Confirm(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { Head } = use(PhonePartsContext);
  const id = queryOf(useNavigation().search, 'id');
  const user = useSession((state) => state.user);
  const loaded = useKeptRow('workPermit', id);
  const { view, row } = loaded;
  const measures = row ? rowsIn(row, 'measures') : [];
  const child = view?.children['permitMeasure'];
  const person = { id: user?.id ?? '', orgId: user?.orgId ?? null };
  const open = measures.filter((measure) => (measure['confirmResult'] ?? null) === null);
  const mine = row ? open.filter((measure) => isMine(measure, row, person)).length : 0;
  const may = (path: string): boolean =>
    view !== undefined && row !== undefined && offered(view, row, placeAt(path)?.actions ?? []).length > 0;
  return (
    <>
      <Head title={t('place.confirmPage')} above={`${PERMIT_PAGE}?id=${id}`} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <LoadFailure loaded={loaded} />
        {view && row && (
          <div className="ph-pad pr-detail">
            <PermitHead view={view} row={row} />
            <section className="pr-sheet" aria-label={t('measures.title')}>
              <h2>{t('measures.title')}</h2>
              <p className="pr-count">
                {t('measures.done', { done: measures.length - open.length, all: measures.length })}
              </p>
              {mine > 0 && <p>{t('measures.mine', { count: mine })}</p>}
              <ul className="pr-course">
                {measures.map((measure) => (
                  <li key={measure.id}>
                    {child && (
                      <ToneTag
                        tone={
                          measure['confirmResult'] === 'no'
                            ? 'danger'
                            : (measure['confirmResult'] ?? null) === null
                              ? 'warning'
                              : 'success'
                        }
                      >
                        {wordOf(child, measure, 'confirmResult') || t('measures.open')}
                      </ToneTag>
                    )}
                    <div>
                      {String(measure['content'] ?? '')}
                      {child && (
                        <small>
                          {[wordOf(child, measure, 'confirmRole'), wordOf(child, measure, 'confirmBy')]
                            .filter(Boolean)
                            .join(' · ')}
                        </small>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
            <a className="pr-row" href={`#/app/dangerWork/confirm/workers?id=${id}`}>
              {t('place.confirm.workers')}
              <Icon name="right" />
            </a>
          </div>
        )}
      </main>
      {(may('/app/dangerWork/confirm/check') || may('/app/dangerWork/confirm/selectWorker')) && (
        <div className="ph-bar">
          {may('/app/dangerWork/confirm/selectWorker') && (
            <a className="plain-button plain-main ph-button" href={`#/app/dangerWork/confirm/selectWorker?id=${id}`}>
              {t('place.confirm.selectWorker')}
            </a>
          )}
          {may('/app/dangerWork/confirm/check') && (
            <a className="plain-button plain-main ph-button" href={`#/app/dangerWork/confirm/check?id=${id}`}>
              {t('place.confirm.check')}
            </a>
          )}
        </div>
      )}
    </>
  );
}

function Worker({ child, worker }: { readonly child: EntityView; readonly worker: WireRow }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const reasons = [
    worker['certValid'] === false && 'cert',
    worker['trainingValid'] === false && 'training',
    worker['blacklisted'] === true && 'blacklisted',
    worker['busy'] === true && 'busy',
  ].filter((one) => one !== false);
  return (
    <li className="pr-rowcard">
      <b>
        {String(worker['name'] ?? '')} · {wordOf(child, worker, 'workKind')}
      </b>
      <p className="pr-rowfacts">
        {[wordOf(child, worker, 'certType'), String(worker['certNo'] ?? ''), String(worker['certValidTo'] ?? '')]
          .filter(Boolean)
          .map((text) => (
            <span key={text}>{text}</span>
          ))}
      </p>
      <p className="pr-rowfacts">
        {reasons.map((reason) => (
          <ToneTag key={reason} tone="danger">
            {t(`worker.${reason}`)}
          </ToneTag>
        ))}
        {reasons.length === 0 && <ToneTag tone="success">{t('worker.passes')}</ToneTag>}
        <span>
          {typeof worker['leaveTime'] === 'string'
            ? t('worker.left', { at: worker['leaveTime'].slice(5, 16) })
            : typeof worker['checkinTime'] === 'string'
              ? t('worker.in', { at: worker['checkinTime'].slice(5, 16) })
              : t('worker.absent')}
        </span>
      </p>
    </li>
  );
}

function WorkersPage({ onlyPresent, title }: { readonly onlyPresent: boolean; readonly title: string }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { Head } = use(PhonePartsContext);
  const id = queryOf(useNavigation().search, 'id');
  const loaded = useKeptRow('workPermit', id);
  const { view, row } = loaded;
  const child = view?.children['workPermitWorker'];
  const workers = row
    ? rowsIn(row, 'workers').filter((worker) => !onlyPresent || typeof worker['checkinTime'] === 'string')
    : [];
  const mayCheckIn = view && row && offered(view, row, ['checkin']).length > 0;
  return (
    <>
      <Head title={title} above={`${PERMIT_PAGE}?id=${id}`} />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <LoadFailure loaded={loaded} />
        {view && row && child && (
          <div className="ph-pad pr-detail">
            <PermitHead view={view} row={row} />
            <section className="pr-sheet">
              <h2>
                {title}
                <small>{workers.length}</small>
              </h2>
              {workers.length === 0 && <p className="ph-none">{t('worker.none')}</p>}
              <ul className="pr-rows">
                {workers.map((worker) => (
                  <Worker key={worker.id} child={child} worker={worker} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </main>
      {mayCheckIn && (
        <div className="ph-bar">
          <a className="plain-button plain-main ph-button" href={`#/app/dangerWork/confirm/selectWorker?id=${id}`}>
            {t('place.confirm.selectWorker')}
          </a>
        </div>
      )}
    </>
  );
}

/** `/app/dangerWork/workers`: everybody of the permit with certificates. */
export function Workers(): ReactNode {
  const { t } = useTranslation('dangerWork');
  return <WorkersPage onlyPresent={false} title={t('place.workers')} />;
}

/** `/app/dangerWork/confirm/workers`: who has checked in. */
export function Present(): ReactNode {
  const { t } = useTranslation('dangerWork');
  return <WorkersPage onlyPresent title={t('place.confirm.workers')} />;
}
