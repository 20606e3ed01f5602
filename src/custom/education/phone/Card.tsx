/**
 * `/educationTrainingManagement/safetyTrainingCard`: who somebody is, what they were trained for, and whether they may
 * work. Its code opens the card of its person for whoever scans it and may see it.
 */
import { type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  PhonePartsContext,
  ToneNote,
  ToneTag,
  asApiError,
  fileAddress,
  useNavigation,
} from '../../../engine/client/index.ts';
import { useRecordId } from '../../../engine/client/phone.ts';
import { labelAddress } from '../../../engine/model/label-address.ts';
import { callLearning } from '../lesson/calls.ts';
import type { TrainingCard } from '../learning-wire.ts';
import { portalAddress, qrPath } from '../lesson/qr-path.ts';
import { HOME } from './routes.ts';
import './card.css';

const TONES = { green: 'success', yellow: 'warning', red: 'danger' } as const;
const CERT_TONES: Readonly<Record<string, 'success' | 'warning' | 'danger'>> = {
  valid: 'success',
  expiring: 'warning',
  reviewDue: 'warning',
  expired: 'danger',
  revoked: 'danger',
};

/** The code of a card, as large as it is scanned from the screen of a phone. */
function Code({ card }: { readonly card: TrainingCard }): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { mark, tenant, id, archiveNo, kind } = card;
  const entity = kind === 'staff' ? 'employeeArchive' : 'providerPerson';
  const code = useMemo(
    () => qrPath(labelAddress(portalAddress(), { mark, tenant, entity, id, code: archiveNo })),
    [mark, tenant, entity, id, archiveNo],
  );
  return (
    <svg
      className="training-code"
      viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
      role="img"
      aria-label={t('card.code', { name: card.name })}
    >
      <rect x="-4" y="-4" width={code.size + 8} height={code.size + 8} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

function Facts({ card }: { readonly card: TrainingCard }): ReactNode {
  const { t } = useTranslation('educationPhone');
  const isOpen = card.reasons.some((reason) => reason === 'level' || reason === 'levelOpen' || reason === 'untrained');
  return (
    <>
      <section className="pr-sheet" aria-label={t(card.kind === 'staff' ? 'card.levels' : 'card.inductions')}>
        <h2>{t(card.kind === 'staff' ? 'card.levels' : 'card.inductions')}</h2>
        <ul className="pr-rows">
          {card.levels.map(({ level, date, hours, score }) => (
            <li key={level} className="pr-card-head">
              <b>{t(card.kind === 'staff' ? `card.level.${level}` : `card.induction.${level}`)}</b>
              <span className="pr-grow" />
              {date === null ? (
                <ToneTag tone={isOpen ? 'warning' : 'none'}>{t(isOpen ? 'card.notYet' : 'card.noRecord')}</ToneTag>
              ) : (
                <>
                  <span>{[date, hours && t('hours', { count: Number(hours) })].filter(Boolean).join(' · ')}</span>
                  <ToneTag tone="success">
                    {score === null ? t('card.passed') : t('card.score', { score: Number(score) })}
                  </ToneTag>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="pr-sheet" aria-label={t('card.certificates')}>
        <h2>{t('card.certificates')}</h2>
        {card.certificates.length === 0 ? (
          <p className="ph-soft">{t('card.noCertificates')}</p>
        ) : (
          <ul className="pr-rows">
            {card.certificates.map((one) => (
              <li key={one.id} className="pr-card-head">
                <span>
                  <b>{one.type}</b>
                  <small className="training-number">{one.certNo}</small>
                </span>
                <span className="pr-grow" />
                {one.validTo !== null && <span>{t('card.until', { day: one.validTo })}</span>}
                <ToneTag tone={CERT_TONES[one.status] ?? 'none'}>{one.statusText}</ToneTag>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

export function Card(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { Head } = use(PhonePartsContext);
  const id = useRecordId();
  const person = new URLSearchParams(useNavigation().search).get('person') ?? '';
  const [card, setCard] = useState<TrainingCard>();
  const [error, setError] = useState<ApiError>();
  const load = useCallback(() => {
    setError(undefined);
    const query = person === '' ? (id === '' ? {} : { id }) : { person };
    callLearning('GET /api/education/employeeArchive/card', { query }).then(setCard, (cause: unknown) =>
      setError(asApiError(cause)),
    );
  }, [id, person]);
  useEffect(() => load(), [load]);
  return (
    <>
      <Head title={t('card.title')} above={HOME} />
      <main className="ph-body" id="sheet" tabIndex={0}>
        {error && !card && (
          <div className="ph-none" role="alert">
            <p>{error.code === 404 ? t(id === '' && person === '' ? 'card.none' : 'card.notYours') : error.message}</p>
            {error.code !== 404 && (
              <button type="button" className="plain-button ph-button" onClick={load}>
                {t('again')}
              </button>
            )}
          </div>
        )}
        {card && (
          <div className="ph-pad pr-detail">
            <section className={`pr-sheet training-head training-${card.colour}`} aria-label={card.name}>
              <p className="training-colour">
                <ToneTag tone={TONES[card.colour]}>{t(`card.colour.${card.colour}`)}</ToneTag>
              </p>
              <div className="training-person">
                {card.photo === null ? (
                  <span className="training-photo training-no-photo" aria-hidden="true">
                    {card.name.slice(0, 1)}
                  </span>
                ) : (
                  <img className="training-photo" src={fileAddress(card.photo, '/thumbnail')} alt="" />
                )}
                <div>
                  <h1>{card.name}</h1>
                  <p>{[card.org, card.post].filter(Boolean).join(' · ')}</p>
                  <p className="ph-soft">{card.archiveNo}</p>
                </div>
              </div>
              <p>
                {card.hoursNeeded === null
                  ? t('card.hoursOnly', { hours: Number(card.hours) })
                  : t('card.hours', { hours: Number(card.hours), needed: Number(card.hoursNeeded) })}
              </p>
              {card.validTo !== null && <p>{t('card.passTo', { day: card.validTo })}</p>}
              {card.reasons.map((reason) => (
                <ToneNote key={reason} tone={TONES[card.colour]}>
                  {t(`card.reason.${reason}`)}
                </ToneNote>
              ))}
              {card.own && <Code card={card} />}
            </section>
            <Facts card={card} />
          </div>
        )}
      </main>
    </>
  );
}
