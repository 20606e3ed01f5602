/**
 * A material while it is learned: what counts, reported every few seconds and again when it did not arrive, and when
 * somebody has to say that they are there.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiError, asApiError } from '../../../engine/client/index.ts';
import type { Lesson, ReportBody } from '../learning-wire.ts';
import { callLearning } from './calls.ts';
import { type Tracker, playTracker } from './tracker.ts';

const REPORT_MS = 10_000;

/** `asking`: somebody has to answer; `missed`: nobody did. */
export type Presence = 'there' | 'asking' | 'missed';

export interface LessonState {
  readonly lesson: Lesson | undefined;
  readonly error: ApiError | undefined;
  /** Reports have not arrived since. */
  readonly isUnsent: boolean;
  readonly presence: Presence;
  /** Seconds in which an answer still counts. */
  readonly answerLeft: number;
  readonly tracker: Tracker;
  readonly load: () => void;
  /** Begins the record, so that its time runs. */
  readonly begin: () => Promise<void>;
  /** Reports at once, such as when the player stops. */
  readonly report: (more?: Pick<ReportBody, 'isThere'>) => Promise<void>;
  /** Says where the player stands. */
  readonly stand: (second: number) => void;
  readonly answer: () => Promise<void>;
}

export function useLesson(id: string, implement: string | undefined): LessonState {
  const [lesson, setLesson] = useState<Lesson>();
  const [error, setError] = useState<ApiError>();
  const [isUnsent, setUnsent] = useState(false);
  const [presence, setPresence] = useState<Presence>('there');
  const [answerLeft, setAnswerLeft] = useState(0);
  const [tracker] = useState(playTracker);
  const second = useRef(0);
  const hasBegun = useRef(false);
  const named = implement === undefined ? { id } : { id, implement };

  const load = useCallback(() => {
    setError(undefined);
    callLearning('GET /api/education/trainVideo/lesson', {
      query: implement === undefined ? { id } : { id, implement },
    }).then(
      (found) => {
        second.current = found.position;
        setLesson(found);
      },
      (cause: unknown) => setError(asApiError(cause)),
    );
  }, [id, implement]);
  useEffect(() => load(), [load]);

  async function send(body: Omit<ReportBody, 'id' | 'implement'>): Promise<void> {
    try {
      setLesson(await callLearning('POST /api/education/trainVideo/report', { body: { ...named, ...body } }));
      setUnsent(false);
    } catch {
      tracker.giveBack(body.spans ?? []);
      setUnsent(true);
    }
  }
  const report = async (more: Pick<ReportBody, 'isThere'> = {}): Promise<void> => {
    if (!hasBegun.current) return;
    const spans = tracker.take();
    if (spans.length > 0 || more.isThere !== undefined) await send({ spans, position: second.current, ...more });
  };
  const begin = async (): Promise<void> => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    await send({ position: second.current });
  };

  const tick = useEffectEvent(() => void report());
  useEffect(() => {
    const timer = setInterval(() => tick(), REPORT_MS);
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') tick();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hidden);
      tick();
    };
  }, []);

  const askIn = lesson?.askIn ?? null;
  const answerSeconds = lesson?.answerSeconds ?? 0;
  const stand = (at: number): void => {
    second.current = at;
    if (presence === 'there' && askIn !== null && tracker.pending >= askIn) {
      setPresence('asking');
      setAnswerLeft(answerSeconds);
    }
  };
  const miss = useEffectEvent(() => void report({ isThere: false }));
  useEffect(() => {
    if (presence !== 'asking') return undefined;
    const timer = setInterval(() => setAnswerLeft((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [presence]);
  useEffect(() => {
    if (presence !== 'asking' || answerLeft > 0) return;
    setPresence('missed');
    miss();
  }, [presence, answerLeft]);
  const answer = async (): Promise<void> => {
    setPresence('there');
    await report({ isThere: true });
  };

  return { lesson, error, isUnsent, presence, answerLeft, tracker, load, begin, report, stand, answer };
}
