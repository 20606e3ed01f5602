/** How a deadline is written on the phone, and where it leads. */
import type { ReactNode } from 'react';
import { deadlineText } from '../../engine/model/deadline.ts';
import type { Duty, DutyKind, TodoEntry } from '../../engine/model/home-wire.ts';
import { ToneNote, ToneTag, ageText, momentText, usePreferences } from '../../engine/client/index.ts';

/** The record, inside the phone's frame. */
export function dueAddress(duty: Duty): string {
  return `/apps/e${duty.path}`;
}

function useDistance({ due }: Duty): string {
  const language = usePreferences((state) => state.language);
  return deadlineText(due, momentText(new Date()), language);
}

/** How many of a kind are due, late ones among them. */
export function countOf(kind: DutyKind | undefined): number {
  return kind ? kind.late + kind.soon : 0;
}

/** Shape and words behind a title. */
export function DueNote({ duty }: { readonly duty: Duty }): ReactNode {
  return <ToneNote tone={duty.tone}>{useDistance(duty)}</ToneNote>;
}

/** Shape and words on a ground, at the head of a card. */
export function DueTag({ duty }: { readonly duty: Duty }): ReactNode {
  return <ToneTag tone={duty.tone}>{useDistance(duty)}</ToneTag>;
}

/** Where a to-do is worked on, on the phone. */
export function todoAddress({ route, mobileRoute }: TodoEntry): string {
  return mobileRoute ?? `/apps/e${route}`;
}

/** By when, or else since when. */
export function TodoTime({ todo: { due, arrived } }: { readonly todo: TodoEntry }): ReactNode {
  const language = usePreferences((state) => state.language);
  if (due !== null)
    return (
      <ToneNote tone={due < momentText(new Date()) ? 'danger' : 'warning'}>
        {deadlineText(due, momentText(new Date()), language)}
      </ToneNote>
    );
  return (
    arrived !== null && (
      <time className="ph-soft" dateTime={arrived}>
        {ageText(arrived)}
      </time>
    )
  );
}
