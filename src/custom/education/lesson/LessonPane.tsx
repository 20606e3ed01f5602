/**
 * A material while it is learned: the player or the way to the document, what counts of it, and the question whether
 * somebody is there. The same at the desk and on the phone.
 */
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneNote, ToneTag, fileAddress } from '../../../engine/client/index.ts';
import type { Lesson } from '../learning-wire.ts';
import { joined, seenTo } from '../model/played.ts';
import { type LessonState, useLesson } from './useLesson.ts';
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

/** A document is read where the device opens it: from the press on, the time counts. */
function Document({ lesson, state }: PartProps): ReactNode {
  const { t } = useTranslation('lesson');
  const [isOpen, setOpen] = useState(false);
  const address = lesson.file === null ? lesson.url : fileAddress(lesson.file);
  const read = useRef(0);
  const isReading = isOpen && state.presence === 'there' && lesson.completedAt === null;
  const second = useEffectEvent(() => {
    const at = Math.min(lesson.seconds, read.current + 1);
    read.current = at;
    state.tracker.at(at, 1);
    state.stand(at);
  });
  const isRead = useEffectEvent(() => void state.report());
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(() => {
      second();
      if (read.current >= lesson.seconds) isRead();
    }, 1000);
    return () => clearInterval(timer);
  }, [isReading, lesson.seconds]);
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
function PresenceCheck({ state }: { readonly state: LessonState }): ReactNode {
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
      <button type="button" className="plain-button plain-main" onClick={() => void state.answer()}>
        {t('check.there')}
      </button>
    </dialog>
  );
}

interface LessonPaneProps {
  readonly id: string;
  readonly implement?: string | undefined;
  /** Told what it is called once it is known. */
  readonly onTitle?: (title: string) => void;
}

export function LessonPane({ id, implement, onTitle }: LessonPaneProps): ReactNode {
  const { t } = useTranslation('lesson');
  const state = useLesson(id, implement);
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
      ) : (
        <Document lesson={lesson} state={state} />
      )}
      <Progress lesson={lesson} state={state} />
      {lesson.intro !== null && <p className="lesson-intro">{lesson.intro}</p>}
      {state.presence !== 'there' && <PresenceCheck state={state} />}
    </section>
  );
}
