/** A risk event is graded by the criteria in force, and belongs to the unit of its point (domain §15, §15.3). */
import type { Row } from '../../engine/model/types.ts';
import { addRelated, behaviour, type HookContext, lockRelated, readRelatedRows } from '../../engine/server/sdk.ts';

/** From the worst downwards: where bands overlap, the worse one counts. */
const LEVELS = ['major', 'larger', 'general', 'low'];

/** The criterion whose band holds a risk value: above its lower bound, up to its upper one. */
export function criterionOf(criteria: readonly Row[], value: unknown): Row | undefined {
  if (value === null || value === undefined) return undefined;
  const holds = ({ minValue, maxValue }: Row): boolean =>
    Number(value) > Number(minValue) &&
    (maxValue === null || maxValue === undefined || Number(value) <= Number(maxValue));
  return LEVELS.flatMap((level) => criteria.filter((one) => one['level'] === level && holds(one)))[0];
}

async function grade(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'delete' || kind === 'restore') return;
  // Held to the end: a point that is handed in meanwhile waits, or is no longer open when its state is judged.
  const point = await lockRelated(context, 'riskPoint', String(row['point']));
  if (point) row['orgId'] = point['org'] ?? null;
  const criteria = await readRelatedRows(context, 'riskCriterion', 'method', [String(row['method'])]);
  const inherent =
    row['forcedLevel'] === true ? criteria.find(({ level }) => level === 'major') : criterionOf(criteria, row['d']);
  row['level'] = row['forcedLevel'] === true ? 'major' : (inherent?.['level'] ?? null);
  row['controlLevel'] = inherent?.['controlLevel'] ?? (row['forcedLevel'] === true ? 'company' : null);
  row['residualLevel'] = criterionOf(criteria, row['residualD'])?.['level'] ?? null;
}

/** Each measure that no inspection item checks yet gets one. */
async function toInspect(context: HookContext): Promise<void> {
  const { input, row } = context;
  const measures = await readRelatedRows(context, 'riskMeasure', 'item', [String(row['id'])]);
  for (const { id, content } of measures.filter((one) => one['inspectItem'] === null)) {
    await addRelated(context, 'inspectItem', {
      itemName: String(content).slice(0, 200),
      category: input['category'] ?? null,
      measure: id ?? null,
      standard: content ?? null,
      orgId: row['orgId'] ?? null,
    });
  }
}

export const riskItemBehaviour = behaviour('riskItem', { before: grade, actions: { toInspect } });
