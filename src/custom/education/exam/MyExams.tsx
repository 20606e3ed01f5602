/** 我的考试: the exams of whoever is signed in, what can be sat now first, and exercises to prepare for them. */
import { Button, Empty, Select, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  asApiError,
  checkPermi,
  Icon,
  queryRows,
  ToneNote,
  ToneTag,
  useEntityView,
  useNavigation,
} from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { callExam, sitAgain } from './calls.ts';
import { Failure } from './Failure.tsx';
import type { ExamFacts, OpenBank, OwnExams } from './wire.ts';
import './exam.css';

const DAY = 86_400;
const HOUR = 3600;
const COUNTS = [10, 20, 50] as const;
const millis = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);
const minute = (moment: string | null): string => moment?.slice(0, 16) ?? '—';

/** Days, hours or minutes between two moments of the server. */
function useDistance(): (from: string, to: string) => string {
  const { t } = useTranslation('exam');
  return (from, to) => {
    const seconds = Math.max(0, (millis(to) - millis(from)) / 1000);
    if (seconds >= DAY) return t('in.days', { count: Math.floor(seconds / DAY) });
    if (seconds >= HOUR) return t('in.hours', { count: Math.floor(seconds / HOUR) });
    return t('in.minutes', { count: Math.max(1, Math.floor(seconds / 60)) });
  };
}

function Line({ exam }: { readonly exam: ExamFacts }): ReactNode {
  const { t } = useTranslation('exam');
  return (
    <p className="exam-line">
      {[
        t(`examType.${exam.examType}`),
        exam.questionCount === null ? '' : t('count.questions', { count: exam.questionCount }),
        t('count.minutes', { count: exam.durationMinutes }),
        t('line.scores', { full: Number(exam.fullScore), pass: Number(exam.passScore) }),
        exam.maxAttempts > 1 ? t('count.attempt', { count: exam.attemptNo, most: exam.maxAttempts }) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

interface PartProps {
  readonly exams: readonly ExamFacts[];
  readonly now: string;
}

/** What can be sat now, soonest to close first; the first of them is the next step. */
function Open({ exams, now, onChanged }: PartProps & { readonly onChanged: () => void }): ReactNode {
  const { t } = useTranslation('exam');
  const { go } = useNavigation();
  const distance = useDistance();
  const [refusal, setRefusal] = useState<string>();
  const open = (exam: ExamFacts): void => {
    setRefusal(undefined);
    (exam.canRetake ? sitAgain(exam) : Promise.resolve(exam.id)).then(
      (id) => go(`/education/myExam/${id}`),
      (cause: unknown) => {
        setRefusal(asApiError(cause).message);
        onChanged();
      },
    );
  };
  return (
    <>
      {refusal !== undefined && (
        <p className="exam-refusal" role="alert">
          {refusal}
        </p>
      )}
      <ul className="exam-list">
        {exams.map((exam, index) => (
          <li key={exam.id}>
            <div>
              <h3>{exam.task}</h3>
              <Line exam={exam.canRetake ? { ...exam, attemptNo: exam.attemptNo + 1 } : exam} />
            </div>
            <p className="exam-due">
              <span>{t('list.until', { time: minute(exam.closes) })}</span>
              <ToneNote tone={millis(exam.closes) - millis(now) < DAY * 1000 ? 'danger' : 'warning'}>
                {t('list.left', { distance: distance(now, exam.closes) })}
              </ToneNote>
            </p>
            <Button type={index === 0 ? 'primary' : 'default'} onClick={() => open(exam)}>
              {t(exam.canRetake ? 'result.retake' : exam.status === 'answering' ? 'list.goOn' : 'list.start')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Ahead({ exams, now }: PartProps): ReactNode {
  const { t } = useTranslation('exam');
  const { href } = useNavigation();
  const distance = useDistance();
  return (
    <ul className="exam-list">
      {exams.map((exam) => (
        <li key={exam.id}>
          <div>
            <h3>
              <a href={href(`/education/myExam/${exam.id}`)}>{exam.task}</a>
            </h3>
            <Line exam={exam} />
          </div>
          <p className="exam-due">
            <span>{t('list.from', { time: minute(exam.opens) })}</span>
            <span className="exam-far">{t('list.opensIn', { distance: distance(now, exam.opens) })}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ exam }: { readonly exam: ExamFacts }): ReactNode {
  const { t } = useTranslation('exam');
  if (exam.status === 'graded')
    return (
      <ToneTag tone={exam.isPass ? 'success' : 'danger'}>{t(exam.isPass ? 'result.passed' : 'result.failed')}</ToneTag>
    );
  if (exam.status === 'submitted') return <ToneTag tone="info">{t('status.submitted')}</ToneTag>;
  if (exam.status === 'invalid') return <ToneTag tone="danger">{t('status.invalid')}</ToneTag>;
  return <ToneTag tone="warning">{t('status.absent')}</ToneTag>;
}

function Past({ exams }: { readonly exams: readonly ExamFacts[] }): ReactNode {
  const { t } = useTranslation('exam');
  const { href } = useNavigation();
  return (
    <div className="exam-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('list.exam')}</th>
            <th scope="col">{t('fact.submitted')}</th>
            <th scope="col" className="exam-figure">
              {t('list.score')}
            </th>
            <th scope="col">{t('list.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {exams.map((exam) => (
            <tr key={exam.id}>
              <th scope="row">
                <a href={href(`/education/myExam/${exam.id}`)}>{exam.task}</a>
                {exam.maxAttempts > 1 && <small> {t('list.attempt', { count: exam.attemptNo })}</small>}
              </th>
              <td>{minute(exam.submitTime)}</td>
              <td className="exam-figure">
                {exam.totalScore === null ? '—' : `${Number(exam.totalScore)} / ${Number(exam.fullScore)}`}
              </td>
              <td>
                <Outcome exam={exam} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Exercises: those begun go on, a new one is drawn from a bank. */
export function Exercises(): ReactNode {
  const { t } = useTranslation('exam');
  const { go, href, onShown } = useNavigation();
  const { view, error: viewError } = useEntityView('randomExercise');
  const [banks, setBanks] = useState<readonly OpenBank[]>();
  const [begun, setBegun] = useState<readonly WireRow[]>([]);
  const [bank, setBank] = useState<string>();
  const [count, setCount] = useState<number>(COUNTS[0]);
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<ApiError>();
  const api = view?.api;
  const load = useCallback(() => {
    if (api === undefined) return;
    const failed = (cause: unknown): void => setFailure(asApiError(cause));
    setFailure(undefined);
    callExam('GET /api/education/randomExercise/banks', {}).then(setBanks, failed);
    queryRows(api, { status: 'doing', view: 'mine', pageSize: 5 }).then(({ list }) => setBegun(list), failed);
  }, [api]);
  useEffect(() => {
    load();
    return onShown(load);
  }, [load, onShown]);
  const error = failure ?? (view ? undefined : viewError);
  const chosen = bank ?? banks?.find((one) => one.count > 0)?.id;
  const start = (): void => {
    if (chosen === undefined) return;
    setRunning(true);
    setRefusal(undefined);
    callExam('POST /api/education/randomExercise/addRandomExercise', { body: { bank: chosen, questionCount: count } })
      .then(
        ({ id }) => go(`/education/randomExercise/${id}`),
        (cause: unknown) => setRefusal(asApiError(cause).message),
      )
      .finally(() => setRunning(false));
  };
  return (
    <section aria-labelledby="exam-exercises">
      <h2 id="exam-exercises">{t('exercise.name')}</h2>
      {error && (
        <p className="exam-refusal" role="alert">
          {error.message} {failure && <Button onClick={load}>{t('retry')}</Button>}
        </p>
      )}
      {begun.length > 0 && (
        <ul className="exam-list">
          {begun.map((row) => (
            <li key={row.id}>
              <div>
                <h3>{row.$labels?.['bank']}</h3>
                <p className="exam-line">
                  {t('exercise.begun', { count: Number(row['drawnCount']), time: minute(String(row['startTime'])) })}
                </p>
              </div>
              <Button onClick={() => go(`/education/randomExercise/${row.id}`)}>{t('exercise.resume')}</Button>
            </li>
          ))}
        </ul>
      )}
      {banks && (
        <div className="exam-new">
          <label htmlFor="exam-bank">{t('exercise.bank')}</label>
          <Select
            id="exam-bank"
            suffixIcon={<Icon name="down" />}
            className="exam-bank"
            showSearch
            optionFilterProp="label"
            value={chosen ?? null}
            onChange={setBank}
            options={banks.map(({ id, name, level, count: size }) => ({
              value: id,
              label: `${'\u3000'.repeat(level)}${name} · ${t('count.questions', { count: size })}`,
              disabled: size === 0,
            }))}
          />
          <label htmlFor="exam-count">{t('exercise.count')}</label>
          <Select
            id="exam-count"
            suffixIcon={<Icon name="down" />}
            className="exam-count"
            value={count}
            onChange={setCount}
            options={COUNTS.map((value) => ({ value, label: t('count.questions', { count: value }) }))}
          />
          <Button loading={running} disabled={chosen === undefined} onClick={start}>
            {t('exercise.start')}
          </Button>
          <a href={href('/education/randomExercise')}>{t('exercise.records')}</a>
        </div>
      )}
      {refusal !== undefined && (
        <p className="exam-refusal" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}

interface MyExamsProps {
  /** The page around it, as on the phone, says already what this is. */
  readonly isTitled?: boolean;
}

export function MyExams({ isTitled = false }: MyExamsProps): ReactNode {
  const { t } = useTranslation('exam');
  const { onShown } = useNavigation();
  const [own, setOwn] = useState<OwnExams>();
  const [error, setError] = useState<ApiError>();
  const load = useCallback(() => {
    setError(undefined);
    callExam('GET /api/education/myExam/mine', {}).then(setOwn, (cause: unknown) => setError(asApiError(cause)));
  }, []);
  useEffect(() => {
    load();
    return onShown(load);
  }, [load, onShown]);
  if (!own)
    return error ? (
      <Failure error={error} onRetry={load} />
    ) : (
      <div className="exam exam-page anlan-late" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  const { now, exams } = own;
  const open = exams
    .filter(({ status, canStart, canRetake }) => status === 'answering' || canStart || canRetake)
    .toSorted(
      (one, other) =>
        Number(other.status === 'answering') - Number(one.status === 'answering') ||
        one.closes.localeCompare(other.closes),
    );
  const ahead = exams
    .filter(({ status, opens }) => status === 'notStarted' && opens > now)
    .toSorted((one, other) => one.opens.localeCompare(other.opens));
  // An attempt that may be followed by another is over all the same.
  const past = exams.filter((exam) => (!open.includes(exam) || exam.canRetake) && !ahead.includes(exam));
  return (
    <div className="exam exam-page">
      {!isTitled && <h1>{t('page.title')}</h1>}
      <section aria-labelledby="exam-open">
        <h2 id="exam-open">{t('list.open')}</h2>
        {open.length > 0 ? (
          <Open exams={open} now={now} onChanged={load} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.nothing')} />
        )}
      </section>
      {ahead.length > 0 && (
        <section aria-labelledby="exam-ahead">
          <h2 id="exam-ahead">{t('list.ahead')}</h2>
          <Ahead exams={ahead} now={now} />
        </section>
      )}
      {checkPermi('education:randomExercise:add') && <Exercises />}
      {past.length > 0 && (
        <section aria-labelledby="exam-past">
          <h2 id="exam-past">{t('list.past')}</h2>
          <Past exams={past} />
        </section>
      )}
    </div>
  );
}
