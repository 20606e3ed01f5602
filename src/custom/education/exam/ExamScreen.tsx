/**
 * An exam at its address: what is to be known before it is begun, the questions while it is sat, and what came of it.
 * Somebody else's sheet is shown as the engine shows records.
 */
import { Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  checkPermi,
  type SlotProps,
  ToneTag,
  useAnnouncedLabel,
  useNavigation,
} from '../../../engine/client/index.ts';
import { countsOf } from './AnswerCard.tsx';
import { callExam, sitAgain } from './calls.ts';
import { clockText, type Sent, unsent } from './entries.ts';
import { Failure } from './Failure.tsx';
import { addLeave, dropLeaves, keepLeft, pageNumber, readLeaves, takeLeft, withLeaves } from './place.ts';
import { SaveState, TimeLeft } from './SheetHead.tsx';
import { SitPane } from './SitPane.tsx';
import { type Sitting, type SittingPort, useSitting } from './useSitting.ts';
import type { ExamSitting } from './wire.ts';
import './exam.css';

const port: SittingPort<ExamSitting> = {
  form: 'myExam.sit',
  load: (id, page) =>
    callExam('GET /api/education/myExam/sitting', { query: { id, ...(page === undefined ? {} : { page }) } }),
  save: (id, answers, page) =>
    callExam('POST /api/education/myExam/action/save', { body: { id, input: { answers, page } } }),
  late: {
    clock: ({ clock }) => clock,
    takes: ({ takesLate }) => takesLate,
    send: (id, page, answers) =>
      withLeaves(id, (leaves) => callExam('POST /api/education/myExam/late', { body: { id, page, answers, leaves } })),
  },
  secondsLeft: ({ secondsLeft }) => secondsLeft,
  isOpen: ({ facts }) => facts.status === 'answering',
};

const minute = (moment: string | null): string => moment?.slice(0, 16) ?? '—';

/** Facts of an exam as pairs of word and value. */
function Facts({ pairs }: { readonly pairs: readonly (readonly [word: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="exam-facts">
      {pairs.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An act of a button, with what the server said against it. */
function useAct(act: () => Promise<unknown>): { run: () => void; running: boolean; refusal: string | undefined } {
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = (): void => {
    setRunning(true);
    setRefusal(undefined);
    act()
      .catch((cause: unknown) => setRefusal(asApiError(cause).message))
      .finally(() => setRunning(false));
  };
  return { run, running, refusal };
}

const Refusal = ({ text }: { readonly text: string | undefined }): ReactNode =>
  text === undefined ? null : (
    <p className="exam-refusal" role="alert">
      {text}
    </p>
  );

/** Before it is begun. */
function Cover({ sheet, sitting }: { readonly sheet: ExamSitting; readonly sitting: Sitting<ExamSitting> }): ReactNode {
  const { t } = useTranslation('exam');
  const { t: outcome } = useTranslation('examOutcome');
  const { facts, now, switchLimit, showAnswer } = sheet;
  const { run, running, refusal } = useAct(async () => {
    await callExam('POST /api/education/myExam/action/start', { body: { id: facts.id } });
    await sitting.reload();
  });
  const rules = [
    t('cover.rule.time', { count: facts.durationMinutes }),
    t('cover.rule.saved'),
    t('cover.rule.over'),
    ...(switchLimit > 0 ? [t('cover.rule.switch', { count: switchLimit })] : []),
    t(`cover.rule.show.${showAnswer === 'afterSubmit' && facts.maxAttempts > 1 ? 'afterTries' : showAnswer}`),
  ];
  return (
    <div className="exam-cover">
      <h1>{facts.task}</h1>
      <Facts
        pairs={[
          [t('fact.type'), t(`examType.${facts.examType}`)],
          [
            t('fact.questions'),
            facts.questionCount === null ? '—' : t('count.questions', { count: facts.questionCount }),
          ],
          [t('fact.duration'), t('count.minutes', { count: facts.durationMinutes })],
          [t('fact.full'), t('count.points', { count: Number(facts.fullScore) })],
          [t('fact.pass'), t('count.points', { count: Number(facts.passScore) })],
          [t('fact.attempt'), t('count.attempt', { count: facts.attemptNo, most: facts.maxAttempts })],
          [t('fact.window'), `${minute(facts.opens)} – ${minute(facts.closes)}`],
        ]}
      />
      {facts.canStart && (
        <>
          <ul className="exam-rules">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <Button type="primary" loading={running} onClick={run}>
            {t('cover.start')}
          </Button>
        </>
      )}
      {facts.status === 'notStarted' && !facts.canStart && (
        <ToneTag tone={facts.opens > now ? 'info' : 'warning'}>
          {t(facts.opens > now ? 'cover.ahead' : 'cover.past', { opens: minute(facts.opens) })}
        </ToneTag>
      )}
      {facts.invalidateReason !== null && (
        <p className="exam-note">{outcome('voided', { reason: facts.invalidateReason })}</p>
      )}
      {(facts.status === 'absent' || facts.status === 'invalid') && (
        <ToneTag tone={facts.status === 'invalid' ? 'danger' : 'warning'}>{t(`status.${facts.status}`)}</ToneTag>
      )}
      <Refusal text={refusal} />
    </div>
  );
}

/** Numbers of questions, each of which leads to its question. */
function Numbers({
  indices,
  onGo,
}: {
  readonly indices: readonly number[];
  readonly onGo: (index: number) => void;
}): ReactNode {
  return (
    <span className="exam-inline-numbers">
      {indices.map((index) => (
        <button key={index} type="button" className="plain-link" onClick={() => onGo(index)}>
          {index + 1}
        </button>
      ))}
    </span>
  );
}

interface HandInProps {
  readonly sheet: ExamSitting;
  readonly sitting: Sitting<ExamSitting>;
  readonly onClose: () => void;
  readonly onGo: (index: number) => void;
}

/** 交卷: how many are open and marked, before nothing can be changed any more. */
function HandIn({ sheet, sitting, onClose, onGo }: HandInProps): ReactNode {
  const { t } = useTranslation('exam');
  const { open, marked, answered } = countsOf(sheet.questions, sitting.entries);
  const { run, running, refusal } = useAct(async () => {
    await handIn(sheet.facts.id, unsent(sitting.entries));
    await sitting.reload();
  });
  return (
    <Modal
      open
      width={480}
      title={t('handIn.title', { task: sheet.facts.task })}
      okText={t('handIn.ok')}
      cancelText={t('handIn.back')}
      confirmLoading={running}
      maskClosable={false}
      onOk={run}
      onCancel={onClose}
    >
      <dl className="exam-hand-in">
        <div>
          <dt>{t('card.state.answered')}</dt>
          <dd>{t('handIn.answered', { count: answered, total: sheet.questions.length })}</dd>
        </div>
        <div>
          <dt>{open.length > 0 ? <ToneTag tone="warning">{t('card.state.open')}</ToneTag> : t('card.state.open')}</dt>
          <dd>
            {t('count.questions', { count: open.length })} <Numbers indices={open} onGo={onGo} />
          </dd>
        </div>
        <div>
          <dt>{t('card.state.marked')}</dt>
          <dd>
            {t('count.questions', { count: marked.length })} <Numbers indices={marked} onGo={onGo} />
          </dd>
        </div>
        {sitting.secondsLeft !== null && (
          <div>
            <dt>{t('time.left')}</dt>
            <dd>{clockText(sitting.secondsLeft)}</dd>
          </div>
        )}
      </dl>
      <p>{t('handIn.final')}</p>
      <Refusal text={refusal} />
    </Modal>
  );
}

/** @param page of a page that hands in because the time is over: what other devices hold is still taken */
const handIn = (id: string, answers: readonly Sent[], page?: string): Promise<unknown> =>
  withLeaves(id, (leaves) =>
    callExam('POST /api/education/myExam/action/submit', {
      body: {
        id,
        input: {
          ...(answers.length > 0 ? { answers } : {}),
          ...(page === undefined ? {} : { page }),
          ...(leaves > 0 ? { leaves } : {}),
        },
      },
    }),
  );

/** How often it is asked whether the server has taken the sheet in. */
const ASK_MS = 3000;

/** When the time is over the sheet goes in with what is on it; where that does not arrive, the server takes it in. */
function useTimeOver(sheet: ExamSitting, sitting: Sitting<ExamSitting>): boolean {
  const over = sitting.secondsLeft === 0;
  const hand = useEffectEvent(async () => {
    try {
      await handIn(sheet.facts.id, unsent(sitting.entries), pageNumber(sheet.facts.id));
    } catch {
      // Refused or not arrived: what became of the sheet the server says.
    }
    await sitting.reload();
  });
  useEffect(() => {
    if (!over) return undefined;
    void hand();
    const timer = setInterval(() => void hand(), ASK_MS);
    return () => clearInterval(timer);
  }, [over]);
  return over;
}

/** Answers of the server after which nothing is asked again. */
const REFUSED = new Set([403, 404, 422]);

/**
 * Says the server that the page was left, each time; without a network it is said later. A page that goes is hidden
 * too: whether it was reloaded or left is known when it stands again.
 */
function useSwitchCount(sheet: ExamSitting, sitting: Sitting<ExamSitting>): void {
  const { id } = sheet.facts;
  const going = useRef(false);
  const telling = useRef(false);
  const tell = useEffectEvent(() => {
    const leaves = readLeaves(id);
    if (leaves === 0 || telling.current) return;
    telling.current = true;
    // The same number may be told again at once, where there was no network for the first.
    const headers = { repeatSubmit: 'false' };
    callExam('POST /api/education/myExam/action/leave', { body: { id, input: { leaves } } }, { headers })
      .then(
        () => {
          dropLeaves(id, leaves);
          return sitting.reload();
        },
        (cause: unknown) => {
          if (REFUSED.has(asApiError(cause).code)) dropLeaves(id, leaves);
        },
      )
      .finally(() => {
        telling.current = false;
      });
  });
  const count = useEffectEvent(() => {
    addLeave(id);
    tell();
  });
  // Each answer of the server says that there is a network.
  useEffect(() => tell(), [id, sheet.clock]);
  useEffect(() => {
    const back = (): void => {
      going.current = false;
      if (takeLeft(id)) count();
    };
    const goes = (): void => {
      going.current = true;
      keepLeft(id);
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden' && !going.current) count();
    };
    const online = (): void => tell();
    back();
    window.addEventListener('pagehide', goes);
    window.addEventListener('pageshow', back);
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', goes);
      window.removeEventListener('pageshow', back);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [id]);
}

function Answering({
  sheet,
  sitting,
}: {
  readonly sheet: ExamSitting;
  readonly sitting: Sitting<ExamSitting>;
}): ReactNode {
  const { t } = useTranslation('exam');
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState<{ readonly index: number }>();
  const over = useTimeOver(sheet, sitting);
  useSwitchCount(sheet, sitting);
  const { switchCount, switchLimit } = sheet;
  return (
    <>
      <header className="exam-head">
        <h1>{sheet.facts.task}</h1>
        <SaveState sitting={sitting} />
        {sitting.secondsLeft !== null && <TimeLeft seconds={sitting.secondsLeft} until={sheet.deadline ?? ''} />}
        <Button type="primary" disabled={over} onClick={() => setAsking(true)}>
          {t('handIn.ok')}
        </Button>
      </header>
      {over && (
        <p className="exam-over" role="alert">
          <ToneTag tone="warning">{t('time.over')}</ToneTag>
        </p>
      )}
      {switchLimit > 0 && switchCount > 0 && (
        <p className="exam-over">
          <ToneTag tone={switchCount > switchLimit ? 'danger' : 'warning'}>
            {t(switchCount > switchLimit ? 'switch.beyond' : 'switch.count', {
              count: switchCount,
              limit: switchLimit,
            })}
          </ToneTag>
        </p>
      )}
      <SitPane
        questions={sheet.questions}
        entries={sitting.entries}
        review={sheet.review}
        closed={over}
        overruled={sitting.overruled}
        onAnswer={sitting.answer}
        place={sheet.facts.id}
        wanted={wanted}
        last={
          <Button disabled={over} onClick={() => setAsking(true)}>
            {t('handIn.open')}
          </Button>
        }
      />
      {asking && !over && (
        <HandIn
          sheet={sheet}
          sitting={sitting}
          onClose={() => setAsking(false)}
          onGo={(index) => {
            setAsking(false);
            setWanted({ index });
          }}
        />
      )}
    </>
  );
}

/** What became of answers that had no network when the time was over. */
function Late({ sheet, sitting }: { readonly sheet: ExamSitting; readonly sitting: Sitting<ExamSitting> }): ReactNode {
  const { t } = useTranslation('exam');
  const { late, unsaved } = sitting;
  return (
    <>
      {unsaved > 0 && <SaveState sitting={sitting} />}
      {sheet.lateCount > 0 && (
        <p className="exam-note" role="status">
          <ToneTag tone="success">{t('late.taken', { count: sheet.lateCount })}</ToneTag>
        </p>
      )}
      {late && late.lost > 0 && (
        <p className="exam-note" role="alert">
          <ToneTag tone="warning">{t('late.lost', { count: late.lost })}</ToneTag>
        </p>
      )}
    </>
  );
}

const WITHHELD = {
  never: 'result.never',
  late: 'late.review',
  tries: 'result.afterTries',
  end: 'result.afterEnd',
} as const;

/** What came of it, as far as the exam lets it be seen. */
function Result({
  sheet,
  sitting,
}: {
  readonly sheet: ExamSitting;
  readonly sitting: Sitting<ExamSitting>;
}): ReactNode {
  const { t } = useTranslation('exam');
  const { t: outcome } = useTranslation('examOutcome');
  const { go, href } = useNavigation();
  const { facts, review, withheld } = sheet;
  const isMarked = facts.status === 'graded';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { run, running, refusal } = useAct(async () => {
    const next = await sitAgain(facts);
    await sitting.reload();
    go(`/education/myExam/${next}`);
  });
  return (
    <>
      <header className="exam-result">
        <h1 ref={heading} tabIndex={-1}>
          {facts.task}
        </h1>
        {isMarked ? (
          <p className="exam-score">
            <b>{Number(facts.totalScore)}</b>
            <span>{t('result.of', { full: Number(facts.fullScore), pass: Number(facts.passScore) })}</span>
            <ToneTag tone={facts.isPass ? 'success' : 'danger'}>
              {t(facts.isPass ? 'result.passed' : 'result.failed')}
            </ToneTag>
          </p>
        ) : (
          <p className="exam-score">
            <ToneTag tone="info">{sheet.takesLate ? outcome('waiting') : t('result.waiting')}</ToneTag>
          </p>
        )}
        <Late sheet={sheet} sitting={sitting} />
        <Facts
          pairs={[
            [t('fact.submitted'), minute(facts.submitTime)],
            [
              t('fact.objective'),
              sheet.objectiveScore === null ? '—' : t('count.points', { count: Number(sheet.objectiveScore) }),
            ],
            ...(Number(sheet.subjectiveFull ?? 0) > 0
              ? [
                  [
                    t('fact.subjective'),
                    sheet.subjectiveScore === null
                      ? t('result.byHand', { count: Number(sheet.subjectiveFull) })
                      : t('count.points', { count: Number(sheet.subjectiveScore) }),
                  ] as const,
                ]
              : []),
            [t('fact.attempt'), t('count.attempt', { count: facts.attemptNo, most: facts.maxAttempts })],
          ]}
        />
        {withheld !== null && (
          <p className="exam-note">
            {withheld === 'elsewhere' ? outcome('elsewhere') : t(WITHHELD[withheld], { closes: minute(facts.closes) })}
          </p>
        )}
        <p className="exam-acts">
          {facts.canRetake && (
            <Button type="primary" loading={running} onClick={run}>
              {t('result.retake')}
            </Button>
          )}
          <a href={href('/education/myExams')}>{t('result.back')}</a>
        </p>
        <Refusal text={refusal} />
      </header>
      <SitPane
        questions={sheet.questions}
        entries={sitting.entries}
        review={review}
        closed
        overruled={[]}
        onAnswer={() => undefined}
      />
    </>
  );
}

export function OwnExam({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation('exam');
  const sitting = useSitting(port, id, t('page.title'));
  const { sheet, foreign, error } = sitting;
  useAnnouncedLabel(sheet?.facts.task);
  if (foreign) return children;
  if (!sheet)
    return error ? (
      <Failure error={error} onRetry={() => void sitting.reload()} />
    ) : (
      <div className="exam anlan-late" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  const { status } = sheet.facts;
  return (
    <article className="exam" aria-label={sheet.facts.task}>
      {status === 'answering' ? (
        <Answering sheet={sheet} sitting={sitting} />
      ) : status === 'submitted' || status === 'graded' ? (
        <Result sheet={sheet} sitting={sitting} />
      ) : (
        <Cover sheet={sheet} sitting={sitting} />
      )}
    </article>
  );
}

/** Slot `detail` of `myExam`. */
export function ExamDetail({ row, children }: SlotProps): ReactNode {
  const id = row?.id ?? '';
  const sits = useMemo(() => checkPermi('education:myExam:start'), []);
  return sits && id !== '' ? (
    <OwnExam key={id} id={id}>
      {children}
    </OwnExam>
  ) : (
    children
  );
}
