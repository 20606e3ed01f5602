/** `/educationTrainingManagement/index`: own hours, what is to be learned, and the ways to everything else. */
import { type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  PhonePartsContext,
  ToneTag,
  checkPermi,
  queryRows,
  useEntityView,
  useSession,
} from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { callLearning } from '../lesson/calls.ts';
import type { TrainingCard } from '../learning-wire.ts';
import { CARD, EXERCISES, MATERIALS, SIGN_IN, TESTS, lessonOf } from './routes.ts';
import './card.css';

const TILES = [
  { path: MATERIALS, word: 'materials', icon: 'book', code: 'education:trainVideo:query' },
  { path: TESTS, word: 'tests', icon: 'clipboard', code: 'education:myExams:query' },
  { path: EXERCISES, word: 'exercises', icon: 'edit', code: 'education:randomExercise:add' },
  { path: SIGN_IN, word: 'sign.title', icon: 'scan', code: 'education:trainTrainee:arrive' },
  { path: CARD, word: 'card.title', icon: 'user', code: 'education:employeeArchive:query' },
] as const;

const RUNNING = JSON.stringify({
  and: [
    { '==': [{ var: 'result' }, 'pending'] },
    { in: [{ var: 'implement.status' }, ['published', 'ongoing', 'finished']] },
  ],
});
const MOST = 20;
const TONES = { green: 'success', yellow: 'warning', red: 'danger' } as const;

interface ToLearn {
  readonly session: WireRow;
  readonly courses: readonly { readonly id: string; readonly title: string; readonly isDone: boolean }[];
}

/** Sessions whose materials the person has to learn, with what is done of them. */
function useToLearn(): readonly ToLearn[] {
  const person = useSession((state) => state.user?.id);
  const { view: trainees } = useEntityView('trainTrainee');
  const { view: sessions } = useEntityView('trainImplement');
  const { view: materials } = useEntityView('trainVideo');
  const { view: records } = useEntityView('learnRecord');
  const [found, setFound] = useState<readonly ToLearn[]>([]);
  const load = useCallback(async (): Promise<void> => {
    if (!trainees || !sessions || !materials || !records || person === undefined) return;
    const own = (await queryRows(trainees.api, { user: person, where: RUNNING, pageSize: MOST })).list;
    const ids = own.map((row) => String(row['implement']));
    if (ids.length === 0) return setFound([]);
    const { list } = await queryRows(sessions.api, {
      where: JSON.stringify({ in: [{ var: 'id' }, ids] }),
      pageSize: MOST,
    });
    const coursesOf = (row: WireRow): readonly string[] =>
      Array.isArray(row['courses']) ? row['courses'].map(String) : [];
    const all = [...new Set(list.flatMap(coursesOf))];
    if (all.length === 0) return setFound([]);
    const named = (
      await queryRows(materials.api, { where: JSON.stringify({ in: [{ var: 'id' }, all] }), pageSize: 200 })
    ).list;
    const learned = (await queryRows(records.api, { user: person, implement: ids.join(','), pageSize: 200 })).list;
    setFound(
      list.flatMap((session) => {
        const courses = coursesOf(session).flatMap((id) => {
          const material = named.find((one) => one.id === id);
          const record = learned.find((one) => one['video'] === id && one['implement'] === session.id);
          return material
            ? [{ id, title: String(material['title'] ?? ''), isDone: (record?.['completedAt'] ?? null) !== null }]
            : [];
        });
        return courses.length === 0 ? [] : [{ session, courses }];
      }),
    );
  }, [trainees, sessions, materials, records, person]);
  useEffect(() => {
    load().catch(() => setFound([]));
  }, [load]);
  return found;
}

export function Home(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { Head } = use(PhonePartsContext);
  const [card, setCard] = useState<TrainingCard>();
  const toLearn = useToLearn();
  useEffect(() => {
    callLearning('GET /api/education/employeeArchive/card', { query: {} }).then(setCard, () => undefined);
  }, []);
  return (
    <>
      <Head title={t('home')} above="/apps/home" />
      <main className="ph-body" id="sheet" tabIndex={0}>
        <div className="ph-pad pr-detail">
          {card && (
            <a className="pr-sheet training-hours" href={`#${CARD}`}>
              <span>
                <b>{Number(card.hours)}</b> / {t('hours', { count: Number(card.hoursNeeded) })}
                <small>{t('hoursOfYear')}</small>
              </span>
              <ToneTag tone={TONES[card.colour]}>{t(`card.colour.${card.colour}`)}</ToneTag>
            </a>
          )}
          {toLearn.map(({ session, courses }) => (
            <section key={session.id} className="pr-sheet" aria-label={String(session['trainName'] ?? '')}>
              <h2>{String(session['trainName'] ?? '')}</h2>
              {courses.map(({ id, title, isDone }) => (
                <a key={id} className="pr-row" href={`#${lessonOf(id, session.id)}`}>
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
