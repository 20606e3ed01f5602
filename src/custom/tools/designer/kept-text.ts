/** A file's text that was left before it was valid, kept in this tab with the document it was typed over. */
import { dropDraft, keepDraft, readDraft } from '../../../engine/client/index.ts';
import { type Json, textAt } from '../../../engine/model/format/read/source.ts';
import { writeCanonical } from '../../../engine/model/format/write.ts';
import type { Scope } from './calls.ts';

interface KeptText {
  readonly text: string;
  readonly known: Json;
}

const keyOf = (seat: string, scope: Scope, base: Json): Parameters<typeof readDraft>[0] => ({
  seat,
  form: 'formDesigner!text',
  id: `${scope}/${textAt(base, 'entity') ?? ''}`,
});

export function keptText(seat: string, scope: Scope, base: Json): KeptText | undefined {
  const { text, known } = readDraft(keyOf(seat, scope, base))?.values ?? {};
  return typeof text === 'string' && typeof known === 'string' ? { text, known: JSON.parse(known) as Json } : undefined;
}

/** Nothing given: what was kept is forgotten. */
export function keepText(seat: string, scope: Scope, base: Json, kept: KeptText | undefined): void {
  const key = keyOf(seat, scope, base);
  if (kept) keepDraft(key, { values: { text: kept.text, known: writeCanonical(kept.known) }, at: Date.now() });
  else dropDraft(key);
}
