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
/** Sums of parts of a second are a little off. Seconds. */
const NOW = 0.01;

/** What goes with an answer where a photo is asked for. */
export type Proof = Pick<ReportBody, 'photo' | 'camera'>;
type More = Pick<ReportBody, 'isThere' | 'photo' | 'camera'>;

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
  readonly report: () => Promise<void>;
  /** Says where the player stands. Who is `away`, with a document in another tab, is asked once this page is seen. */
  readonly stand: (second: number, away?: boolean) => void;
  /** Seconds of learning until somebody has to say that they are there. */
  readonly untilAsked: () => number;
  /** Says that somebody is there: with a photo or without one, where one is asked for. */
  readonly answer: (proof?: Proof) => Promise<void>;
}

/** What is learned: a material, for a session or not, or an article. */
export interface Learned {
  readonly source: 'trainVideo' | 'learnGarden';
  readonly id: string;
  readonly implement?: string | undefined;
}

const readLesson = ({ source, id, implement }: Learned): Promise<Lesson> =>
  source === 'learnGarden'
    ? callLearning('GET /api/education/learnGarden/lesson', { query: { id } })
    : callLearning('GET /api/education/trainVideo/lesson', {
        query: implement === undefined ? { id } : { id, implement },
      });

const sendReport = ({ source, id, implement }: Learned, body: Omit<ReportBody, 'id' | 'implement'>): Promise<Lesson> =>
  source === 'learnGarden'
    ? callLearning('POST /api/education/learnGarden/report', { body: { id, ...body } })
    : callLearning('POST /api/education/trainVideo/report', {
        body: { id, ...(implement === undefined ? {} : { implement }), ...body },
      });

export function useLesson({ source, id, implement }: Learned): LessonState {
  const [lesson, setLesson] = useState<Lesson>();
  const [error, setError] = useState<ApiError>();
  const [isUnsent, setUnsent] = useState(false);
  const [presence, setPresence] = useState<Presence>('there');
  const [answerLeft, setAnswerLeft] = useState(0);
  const [tracker] = useState(playTracker);
  const second = useRef(0);
  const hasBegun = useRef(false);
  /** Seconds that are being told: they are neither pending nor counted yet. */
  const onTheWay = useRef(0);

  const load = useCallback(() => {
    setError(undefined);
    readLesson({ source, id, implement }).then(
      (found) => {
        second.current = found.position;
        setLesson(found);
      },
      (cause: unknown) => setError(asApiError(cause)),
    );
  }, [source, id, implement]);
  useEffect(() => load(), [load]);

  async function send(body: Omit<ReportBody, 'id' | 'implement'>): Promise<Lesson | undefined> {
    const seconds = (body.spans ?? []).reduce((sum, [from, to]) => sum + to - from, 0);
    onTheWay.current += seconds;
    try {
      const found = await sendReport({ source, id, implement }, body);
      setLesson(found);
      setUnsent(false);
      return found;
    } catch {
      tracker.giveBack(body.spans ?? []);
      setUnsent(true);
      return undefined;
    } finally {
      onTheWay.current -= seconds;
    }
  }
  const tell = async (more: More = {}): Promise<Lesson | undefined> => {
    if (!hasBegun.current) return undefined;
    const spans = tracker.take();
    return spans.length > 0 || more.isThere !== undefined
      ? send({ spans, position: second.current, ...more })
      : undefined;
  };
  const report = async (): Promise<void> => {
    await tell();
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
  const untilAsked = (): number => (askIn === null ? Infinity : askIn - tracker.pending - onTheWay.current);
  const stand = (at: number, away = false): void => {
    second.current = at;
    if (presence === 'there' && !away && untilAsked() < NOW) {
      setPresence('asking');
      setAnswerLeft(answerSeconds);
    }
  };
  const miss = useEffectEvent(() => void tell({ isThere: false }));
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
  const answer = async (proof?: Proof): Promise<void> => {
    if (!proof) {
      setPresence('there');
      await tell({ isThere: true });
      return;
    }
    // Whether a photo, or the want of one, counts is for the server to say.
    const found = await tell({ isThere: true, ...proof });
    setPresence(found && (found.askIn === null || found.askIn > 0) ? 'there' : 'missed');
  };

  return { lesson, error, isUnsent, presence, answerLeft, tracker, load, begin, report, stand, untilAsked, answer };
}
