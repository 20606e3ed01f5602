/** `/educationTrainingManagement/index`: own hours, what is to be learned, and the ways to everything else. */
import { type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  Icon,
  PhonePartsContext,
  ToneTag,
  asApiError,
  checkPermi,
} from '../../../engine/client/index.ts';
import { callLearning } from '../lesson/calls.ts';
import type { OwnTraining, TrainingCard } from '../learning-wire.ts';
import { CARD, EXERCISES, MATERIALS, SIGN_IN, TESTS, lessonOf } from './routes.ts';
import './card.css';

const TILES = [
  { path: MATERIALS, word: 'materials', icon: 'book', code: 'education:trainVideo:query' },
  { path: TESTS, word: 'tests', icon: 'clipboard', code: 'education:myExams:query' },
  { path: EXERCISES, word: 'exercises', icon: 'edit', code: 'education:randomExercise:add' },
  { path: SIGN_IN, word: 'sign.title', icon: 'scan', code: 'education:trainTrainee:arrive' },
  { path: CARD, word: 'card.title', icon: 'user', code: 'education:employeeArchive:query' },
] as const;

const TONES = { green: 'success', yellow: 'warning', red: 'danger' } as const;

export function Home(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { Head } = use(PhonePartsContext);
  const [card, setCard] = useState<TrainingCard>();
  const [trainings, setTrainings] = useState<readonly OwnTraining[]>([]);
  const [error, setError] = useState<ApiError>();
  const load = useCallback(() => {
    setError(undefined);
    if (checkPermi('education:trainTrainee:query'))
      callLearning('GET /api/education/trainTrainee/mine', { query: {} }).then(
        (found) => setTrainings(found.trainings),
        (cause: unknown) => setError(asApiError(cause)),
      );
    // Not everybody has a card; its own page says why.
    callLearning('GET /api/education/employeeArchive/card', { query: {} }).then(setCard, () => undefined);
  }, []);
  useEffect(() => load(), [load]);
  return (
    <>
      <Head title={t('home')} above="/apps/home" />
      <main className="ph-body" id="sheet" tabIndex={0}>
        <div className="ph-pad pr-detail">
          {card && (
            <a className="pr-sheet training-hours" href={`#${CARD}`}>
              <span>
                <b>{Number(card.hours)}</b>
                {card.hoursNeeded === null
                  ? ` ${t('hoursUnit')}`
                  : ` / ${t('hours', { count: Number(card.hoursNeeded) })}`}
                <small>{t(card.hoursNeeded === null ? 'hoursThisYear' : 'hoursOfYear')}</small>
              </span>
              <ToneTag tone={TONES[card.colour]}>{t(`card.colour.${card.colour}`)}</ToneTag>
            </a>
          )}
          {error && (
            <div className="ph-none" role="alert">
              <p>{error.message}</p>
              <button type="button" className="plain-button ph-button" onClick={load}>
                {t('again')}
              </button>
            </div>
          )}
          {trainings
            .filter(({ courses, result }) => courses.length > 0 && result === 'pending')
            .map(({ id: own, implement, name, courses }) => (
              <section key={own} className="pr-sheet" aria-label={name}>
                <h2>{name}</h2>
                {courses.map(({ id, title, isDone }) => (
                  <a key={id} className="pr-row" href={`#${lessonOf(id, implement)}`}>
                    <span>{title}</span>
                    <ToneTag tone={isDone ? 'success' : 'info'}>{t(isDone ? 'learned' : 'toLearn')}</ToneTag>
                  </a>
                ))}
              </section>
            ))}
          <nav className="training-tiles" aria-label={t('home')}>
            {TILES.filter(({ code }) => checkPermi(code)).map(({ path, word, icon }) => (
              <a key={path} href={`#${path}`}>
                <Icon name={icon} size={24} />
                {t(word)}
              </a>
            ))}
          </nav>
        </div>
      </main>
    </>
  );
}
