/** How a deadline is written on the phone, and where it leads. */
import type { ReactNode } from 'react';
import { deadlineText } from '../../engine/model/deadline.ts';
import { type DueItem, ToneNote, ToneTag, dayText, usePreferences } from '../../engine/client/index.ts';

/** The record, inside the phone's frame. */
export function dueAddress({ view, row }: DueItem): string {
  return `/apps/e${view.path}/${encodeURIComponent(row.id)}`;
}

function useDistance({ date }: DueItem): string {
  const language = usePreferences((state) => state.language);
  return deadlineText(date, dayText(new Date()), language);
}

/** Shape and words behind a title. */
export function DueNote({ item }: { readonly item: DueItem }): ReactNode {
  return <ToneNote tone={item.tone}>{useDistance(item)}</ToneNote>;
}

/** Shape and words on a ground, at the head of a card. */
export function DueTag({ item }: { readonly item: DueItem }): ReactNode {
  return <ToneTag tone={item.tone}>{useDistance(item)}</ToneTag>;
}
