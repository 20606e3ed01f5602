/** Before the work: how far the measures are, who is there, and the ways to fill in both. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneTag, useSession } from '../../../engine/client/index.ts';
import { RecordPage, useKeptRow, useRecordId, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { PermitHead } from './Permit.tsx';
import { PERMIT_LIST, PERMIT_PAGE, isMine, offered, placeAt } from './routes.ts';

const rowsIn = (row: WireRow, name: string): readonly WireRow[] =>
  (Array.isArray(row[name]) ? row[name] : []) as unknown as readonly WireRow[];

/** `/app/dangerWork/confirm` */
export function Confirm(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const id = useRecordId();
  const person = useSession((state) => state.user)?.id ?? '';
  const loaded = useKeptRow('workPermit', id);
  const may = (view: EntityView, row: WireRow, path: string): boolean =>
    offered(view, row, placeAt(path)?.actions ?? []).length > 0;
  return (
    <RecordPage
      title={t('place.confirmPage')}
      above={`${PERMIT_PAGE}?id=${id}`}
      list={PERMIT_LIST}
      loaded={loaded}
      bar={(view, row) => {
        const ways = ['confirm/selectWorker', 'confirm/check'].filter((way) =>
          may(view, row, `/app/dangerWork/${way}`),
        );
        return (
          ways.length > 0 && (
            <div className="ph-bar">
              {ways.map((way) => (
                <a key={way} className="plain-button plain-main ph-button" href={`#/app/dangerWork/${way}?id=${id}`}>
                  {t(`place.${way.replace('/', '.')}`)}
                </a>
              ))}
            </div>
          )
        );
      }}
    >
      {(view, row) => {
        const measures = rowsIn(row, 'measures');
        const child = view.children['permitMeasure'];
        const open = measures.filter((measure) => (measure['confirmResult'] ?? null) === null);
        const mine = open.filter((measure) => isMine(measure, row, person)).length;
        return (
          <>
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
          </>
        );
      }}
    </RecordPage>
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
  const id = useRecordId();
  const loaded = useKeptRow('workPermit', id);
  return (
    <RecordPage
      title={title}
      above={`${PERMIT_PAGE}?id=${id}`}
      list={PERMIT_LIST}
      loaded={loaded}
      bar={(view, row) =>
        offered(view, row, ['checkin']).length > 0 && (
          <div className="ph-bar">
            <a className="plain-button plain-main ph-button" href={`#/app/dangerWork/confirm/selectWorker?id=${id}`}>
              {t('place.confirm.selectWorker')}
            </a>
          </div>
        )
      }
    >
      {(view, row) => {
        const child = view.children['workPermitWorker'];
        const workers = rowsIn(row, 'workers').filter(
          (worker) => !onlyPresent || typeof worker['checkinTime'] === 'string',
        );
        return (
          child && (
            <>
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
            </>
          )
        );
      }}
    </RecordPage>
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
