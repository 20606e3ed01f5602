/**
 * A material while it is learned: the player or the way to the document, what counts of it, and the question whether
 * somebody is there. The same at the desk and on the phone.
 */
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneNote, ToneTag, fileAddress } from '../../../engine/client/index.ts';
import type { Lesson } from '../learning-wire.ts';
import { joined, seenTo } from '../model/played.ts';
import { PhotoCheck } from './PhotoCheck.tsx';
import { readTo } from './tracker.ts';
import { type Learned, type LessonState, useLesson } from './useLesson.ts';
import './lesson.css';

/** Somebody may go on a little beyond what has been seen: players stop late. Seconds. */
const BEYOND = 2;

interface PartProps {
  readonly lesson: Lesson;
  readonly state: LessonState;
}

function Video({ lesson, state }: PartProps): ReactNode {
  const { t } = useTranslation('lesson');
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const [isHeldBack, setHeldBack] = useState(false);
  const { tracker, presence } = state;
  // How far one may go: what the server counts, and what was played since.
  const farthest = useRef(0);
  const seen = seenTo(lesson.played);
  useEffect(() => {
    farthest.current = Math.max(farthest.current, seen);
  }, [seen]);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (presence !== 'there') {
      wasAsked.current = true;
      video.current?.pause();
    } else if (wasAsked.current) {
      wasAsked.current = false;
      // Where the browser lets nothing play by itself, the person presses play.
      video.current?.play().catch(() => undefined);
    }
  }, [presence]);
  const moved = ({ currentTarget: { currentTime, playbackRate, paused } }: SyntheticEvent<HTMLVideoElement>): void => {
    if (paused) return;
    tracker.at(currentTime, playbackRate);
    if (currentTime <= farthest.current + BEYOND) farthest.current = Math.max(farthest.current, currentTime);
    state.stand(currentTime);
  };
  const sought = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void => {
    tracker.cut();
    if (lesson.mayJump || currentTarget.currentTime <= farthest.current + BEYOND) return;
    currentTarget.currentTime = farthest.current;
    setHeldBack(true);
  };
  if (lesson.file === null) return <p className="lesson-note">{t('noFile')}</p>;
  return (
    <>
      <video
        ref={video}
        className="lesson-video"
        controls
        playsInline
        preload="metadata"
        controlsList="nodownload"
        src={fileAddress(lesson.file)}
        {...(lesson.cover === null ? {} : { poster: fileAddress(lesson.cover) })}
        aria-label={lesson.title}
        onLoadedMetadata={({ currentTarget }) => {
          setFailed(false);
          if (lesson.position > 0 && lesson.position < lesson.seconds - BEYOND)
            currentTarget.currentTime = lesson.position;
        }}
        onPlay={({ currentTarget }) => {
          setHeldBack(false);
          if (presence !== 'there') currentTarget.pause();
          else void state.begin();
        }}
        onTimeUpdate={moved}
        onSeeking={sought}
        onRateChange={({ currentTarget }) => {
          if (currentTarget.playbackRate > lesson.highestSpeed) currentTarget.playbackRate = lesson.highestSpeed;
        }}
        onPause={() => {
          tracker.cut();
          void state.report();
        }}
        onEnded={() => void state.report()}
        onError={() => setFailed(true)}
      />
      {failed && (
        <p role="alert">
          <ToneNote tone="danger">{t('failed')}</ToneNote>{' '}
          <button type="button" className="plain-button" onClick={() => video.current?.load()}>
            {t('again')}
          </button>
        </p>
      )}
      {isHeldBack && (
        <p role="status" className="lesson-note">
          {t('noJump')}
        </p>
      )}
    </>
  );
}

/**
 * How far the reading of a text has come, in seconds: what the server counts and what was not told yet. A report that was
 * slow is not believed to its last second; going on from what counts, nothing stays missing at the end.
 */
function useRead({ lesson, state: { tracker } }: PartProps) {
  const read = useRef(lesson.watchedSec);
  useEffect(() => {
    read.current = Math.min(lesson.seconds, lesson.watchedSec + Math.round(tracker.pending));
  }, [lesson, tracker]);
  return read;
}

/**
 * A document is read where the device opens it: from the press on, the time counts. This page is hidden then, and told
 * the time seldom or not at all, so what counts is measured.
 */
function Document({ lesson, state }: PartProps): ReactNode {
  const { t } = useTranslation('lesson');
  const [isOpen, setOpen] = useState(false);
  const address = lesson.file === null ? lesson.url : fileAddress(lesson.file);
  const read = useRead({ lesson, state });
  const isReading = isOpen && state.presence === 'there' && lesson.completedAt === null;
  const passed = useEffectEvent((elapsed: number) => {
    const from = read.current;
    const to = readTo({ from, elapsed, lasts: lesson.seconds, untilAsked: state.untilAsked() });
    state.tracker.passed(from, to);
    read.current = to;
    // A question that nobody sees would go unanswered.
    state.stand(to, document.visibilityState !== 'visible');
    if (to >= lesson.seconds) void state.report();
  });
  useEffect(() => {
    if (!isReading) return undefined;
    let last = performance.now();
    const count = (): void => {
      const now = performance.now();
      passed((now - last) / 1000);
      last = now;
    };
    const timer = setInterval(count, 1000);
    document.addEventListener('visibilitychange', count);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, [isReading]);
  if (address === null) return <p className="lesson-note">{t('noFile')}</p>;
  return (
    <>
      <a
        className="plain-button plain-main lesson-open"
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={() => {
          if (isOpen) return;
          read.current = lesson.watchedSec;
          state.tracker.at(lesson.watchedSec, 1);
          setOpen(true);
          void state.begin();
        }}
      >
        <Icon name="book" />
        {t(isOpen ? 'openAgain' : 'open')}
      </a>
      <p className="lesson-note">{t(isOpen && lesson.completedAt === null ? 'reading' : 'readHint')}</p>
    </>
  );
}

/** How far a text is scrolled is said in thousandths, so that it means the same on any screen. */
const THOUSAND = 1000;

/**
 * An article is read where it stands: the time counts while the page is seen, and the phone goes on where the text was
 * left. At the desk the record below shows the text.
 */
function Article({ lesson, state, hasText }: PartProps & { readonly hasText: boolean }): ReactNode {
  const { t } = useTranslation('lesson');
  const text = useRef<HTMLElement>(null);
  const read = useRead({ lesson, state });
  const place = useRef(lesson.position);
  const isReading = state.presence === 'there' && lesson.completedAt === null;
  const second = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return state.tracker.cut();
    void state.begin();
    const at = Math.min(lesson.seconds, read.current + 1);
    state.tracker.at(read.current, 1);
    read.current = at;
    state.tracker.at(at, 1);
    state.stand(place.current);
    if (at >= lesson.seconds) void state.report();
  });
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(() => second(), 1000);
    return () => clearInterval(timer);
  }, [isReading]);
  useEffect(() => {
    const scroller = text.current?.closest<HTMLElement>('.ph-body');
    if (!scroller) return undefined;
    const length = (): number => Math.max(1, scroller.scrollHeight - scroller.clientHeight);
    scroller.scrollTop = (place.current * length()) / THOUSAND;
    const moved = (): void => {
      place.current = Math.round((scroller.scrollTop * THOUSAND) / length());
    };
    scroller.addEventListener('scroll', moved, { passive: true });
    return () => scroller.removeEventListener('scroll', moved);
  }, []);
  return (
    <>
      {hasText && (
        <article ref={text} className="lesson-text">
          {lesson.cover !== null && <img src={fileAddress(lesson.cover)} alt="" />}
          <div className="anlan-rich" dangerouslySetInnerHTML={{ __html: lesson.content ?? '' }} />
          {lesson.attachments.map((file, index) => (
            <p key={file}>
              <a href={fileAddress(file)} target="_blank" rel="noreferrer">
                {t('attachment', { number: index + 1 })}
              </a>
            </p>
          ))}
        </article>
      )}
      {lesson.completedAt === null && <p className="lesson-note">{t('readingArticle')}</p>}
    </>
  );
}

/** Minutes and seconds, as players write them. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function Progress({ lesson, state }: PartProps): ReactNode {
  const { t } = useTranslation('lesson');
  const share =
    lesson.completedAt === null ? Math.min(99, Math.floor((lesson.watchedSec * 100) / lesson.seconds)) : 100;
  return (
    <div className="lesson-progress">
      <p>
        {lesson.completedAt === null ? (
          <ToneTag tone={lesson.watchedSec > 0 ? 'info' : 'none'}>{t('share', { share })}</ToneTag>
        ) : (
          <ToneTag tone="success">{t('complete', { day: lesson.completedAt.slice(0, 10) })}</ToneTag>
        )}
        <span>{t('watched', { watched: clock(lesson.watchedSec), all: clock(lesson.seconds) })}</span>
        {Number(lesson.hours) > 0 && <span>{t('hours', { count: Number(lesson.hours) })}</span>}
      </p>
      <svg className="lesson-parts" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label={t('parts')}>
        {joined(lesson.played).map(([from, to]) => (
          <rect
            key={from}
            x={(from * 100) / lesson.seconds}
            y="0"
            width={((to - from) * 100) / lesson.seconds}
            height="1"
          />
        ))}
      </svg>
      {state.isUnsent && (
        <p role="status">
          <ToneNote tone="warning">{t('unsent')}</ToneNote>
        </p>
      )}
    </div>
  );
}

/** Is somebody there? Nothing counts until the answer. */
function PresenceCheck({ lesson, state }: PartProps): ReactNode {
  const { t } = useTranslation('lesson');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="lesson-check"
      aria-labelledby="lesson-check"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="lesson-check">{t(state.presence === 'asking' ? 'check.title' : 'check.missed')}</h2>
      <p>{state.presence === 'asking' ? t('check.left', { count: state.answerLeft }) : t('check.hint')}</p>
      {lesson.check === 'face' ? (
        <PhotoCheck days={lesson.photoDays ?? 0} onAnswer={(proof) => state.answer(proof)} />
      ) : (
        <button type="button" className="plain-button plain-main" onClick={() => void state.answer()}>
          {t('check.there')}
        </button>
      )}
    </dialog>
  );
}

interface LessonPaneProps extends Learned {
  /** Does an article show its text? At the desk the record does. */
  readonly hasText?: boolean;
  /** Told what it is called once it is known. */
  readonly onTitle?: (title: string) => void;
}

export function LessonPane({ source, id, implement, hasText = false, onTitle }: LessonPaneProps): ReactNode {
  const { t } = useTranslation('lesson');
  const state = useLesson({ source, id, implement });
  const { lesson, error } = state;
  const told = useEffectEvent((title: string) => onTitle?.(title));
  const title = lesson?.title;
  useEffect(() => {
    if (title !== undefined) told(title);
  }, [title]);
  if (!lesson)
    return error ? (
      <p role="alert">
        <ToneNote tone="danger">{error.message}</ToneNote>{' '}
        <button type="button" className="plain-button" onClick={state.load}>
          {t('again')}
        </button>
      </p>
    ) : (
      <div className="lesson-video" aria-busy="true" />
    );
  return (
    <section className="lesson" aria-label={lesson.title}>
      {lesson.mediaType === 'video' ? (
        <Video lesson={lesson} state={state} />
      ) : lesson.mediaType === 'article' ? (
        <Article lesson={lesson} state={state} hasText={hasText} />
      ) : (
        <Document lesson={lesson} state={state} />
      )}
      <Progress lesson={lesson} state={state} />
      {lesson.intro !== null && <p className="lesson-intro">{lesson.intro}</p>}
      {state.presence !== 'there' && <PresenceCheck lesson={lesson} state={state} />}
    </section>
  );
}
