/** Finds fields that are worked out from each other without end: computed ones of a row, derived ones across entities. */
import type { CompiledEntity, TypedExpression } from '../../types.ts';
import type { Findings } from '../read/source.ts';
import type { EntityDraft } from './world.ts';

interface Sight { readonly row: string; readonly outer?: string }

/** Reports every field on a cycle once, at the entity where the walk meets it first. */
export function checkCycles(entities: ReadonlyMap<string, CompiledEntity>, drafts: ReadonlyMap<string, EntityDraft>, findingsOf: (name: string) => Findings): void {
  const done = new Set<string>();
  const open: string[] = [];
  const visit = (entity: string, name: string): void => {
    const field = entities.get(entity)?.fields[name];
    const expression = field?.computed ?? field?.derived;
    const key = `${entity}.${name}`;
    if (!expression || done.has(key)) return;
    const start = open.indexOf(key);
    if (start >= 0) {
      const keyword = field?.rollup ? 'x-rollup' : field?.computed ? 'x-computed' : 'x-derived';
      findingsOf(entity).error('format.cycle', ['data', 'properties', name, keyword], { fields: [...open.slice(start), key].join(' → ') });
      return;
    }
    open.push(key);
    eachField(expression, { row: entity }, drafts, visit);
    open.pop();
    done.add(key);
  };
  for (const entity of entities.values()) for (const name of Object.keys(entity.fields)) visit(entity.name, name);
}

/** Calls `visit` for every field an expression reads, with the entity it belongs to. */
function eachField(expression: TypedExpression, sight: Sight, drafts: ReadonlyMap<string, EntityDraft>, visit: (entity: string, field: string) => void): void {
  const { ref, over } = expression;
  const own = ref?.from === 'parent' ? drafts.get(sight.row)?.partOf?.parents[0] : ref?.from === 'outer' ? sight.outer : ref?.from === 'row' ? sight.row : undefined;
  if (own !== undefined && ref?.field !== undefined) {
    visit(own, ref.field);
    if (ref.hop !== undefined && ref.hopEntity !== undefined) visit(ref.hopEntity, ref.hop);
  }
  const inside: Sight = over ? { row: over.entity, outer: sight.outer ?? sight.row } : sight;
  if (over?.filter) eachField(over.filter, inside, drafts, visit);
  for (const arg of expression.args ?? []) eachField(arg, inside, drafts, visit);
}
