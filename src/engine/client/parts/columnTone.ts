/** The tone the file gives a value through its list column; details and forms show the same one. */
import { evaluate, needsServer } from '../../model/expression/evaluate.ts';
import type { ExpressionUser } from '../../model/expression/types.ts';
import type { Row, Tone } from '../../model/types.ts';
import type { EntityView } from '../../model/wire.ts';
import { momentText } from '../registry/clock.ts';

/** A tone is about the row, not about who looks at it. */
const NOBODY: ExpressionUser = { id: '', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] };

const TONES: readonly Tone[] = ['none', 'info', 'success', 'warning', 'danger'];

/** `undefined` when the file says nothing of tones for this field, or only the server could tell. */
export function columnTone(entity: EntityView, field: string, row: Readonly<Row>): Tone | undefined {
  const tone = entity.list.columns.find((column) => column.field === field)?.tone;
  if (!tone || needsServer(tone)) return undefined;
  const now = momentText(new Date());
  const today = now.slice(0, 10);
  const value = evaluate(tone, { row, user: NOBODY, param: (key) => entity.params[key] ?? null, today, now });
  return TONES.find((known) => known === value) ?? 'none';
}
