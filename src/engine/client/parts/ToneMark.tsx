/** The five status shapes, so that a state can be read without its colour; and a word with its shape. */
import type { ReactNode } from 'react';
import type { Tone } from '../../model/types.ts';
import './parts.css';

const SHAPES: Readonly<Record<Tone, ReactNode>> = {
  none: <circle cx="5" cy="5" r="3.8" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  info: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M5 1a4 4 0 010 8z" fill="currentColor" />
    </>
  ),
  success: <circle cx="5" cy="5" r="4.6" fill="currentColor" />,
  warning: <path d="M5 .6L9.8 9.2H.2z" fill="currentColor" />,
  danger: <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />,
};

/** The shape alone, 10 px; a word must stand beside it. */
export function ToneMark({ tone }: { readonly tone: Tone }): ReactNode {
  return (
    <svg className={`anlan-mark anlan-mark-${tone}`} viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
      {SHAPES[tone]}
    </svg>
  );
}

/** A state: shape and word; only warning and danger get a tinted ground. */
export function ToneTag({
  tone,
  className,
  children,
}: {
  readonly tone: Tone;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={`anlan-tone anlan-tone-${tone}${className ? ` ${className}` : ''}`}>
      <ToneMark tone={tone} />
      <span className="anlan-tone-word">{children}</span>
    </span>
  );
}

/** The same without a ground, for words that stand behind a date or a figure; a normal one has no shape. */
export function ToneNote({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  return (
    <span className={`anlan-note anlan-note-${tone}`}>
      {tone !== 'none' && <ToneMark tone={tone} />}
      {children}
    </span>
  );
}
