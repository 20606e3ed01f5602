/**
 * Finds fields that are worked out from each other without end: computed ones of a row, derived ones across entities.
 */
import type { CompiledEntity, TypedExpression } from '../../types.ts';
import type { Findings } from '../read/source.ts';
import type { EntityDraft } from './world.ts';

interface Sight {
  readonly row: string;
  readonly outer?: string;
}

/** A field that is read, of `entity`, or of the parent of that. */
interface Read {
  readonly entity: string;
  readonly parent: boolean;
  readonly field: string;
}

/** Entity → its fields that are worked out, each with all it reads. */
const worked = new WeakMap<CompiledEntity, ReadonlyMap<string, readonly Read[]>>();

/** Reports every field on a cycle once, at the entity where the walk meets it first. */
export function checkCycles(
  entities: ReadonlyMap<string, CompiledEntity>,
  drafts: ReadonlyMap<string, EntityDraft>,
  findingsOf: (name: string) => Findings,
): void {
  const done = new Set<string>();
  const open: string[] = [];
  const visit = (name: string, fieldName: string): void => {
    const entity = entities.get(name);
    const reads = entity && readsOf(entity).get(fieldName);
    const key = `${name}.${fieldName}`;
    if (!reads || done.has(key)) return;
    const start = open.indexOf(key);
    if (start >= 0) {
      const field = entity.fields[fieldName];
      const keyword = field?.rollup ? 'x-rollup' : field?.computed ? 'x-computed' : 'x-derived';
      findingsOf(name).error('format.cycle', ['data', 'properties', fieldName, keyword], {
        fields: [...open.slice(start), key].join(' → '),
      });
      return;
    }
    open.push(key);
    for (const { entity: other, parent, field } of reads) {
      const own = parent ? drafts.get(other)?.partOf?.parents[0] : other;
      if (own !== undefined) visit(own, field);
    }
    open.pop();
    done.add(key);
  };
  for (const entity of entities.values()) for (const field of readsOf(entity).keys()) visit(entity.name, field);
}

/** Most fields read nothing, and most entities stay: they are looked through once. */
function readsOf(entity: CompiledEntity): ReadonlyMap<string, readonly Read[]> {
  let found = worked.get(entity);
  if (!found) {
    found = new Map(
      Object.entries(entity.fields).flatMap(([name, { computed, derived }]) => {
        const expression = computed ?? derived;
        return expression ? [[name, readsIn(expression, { row: entity.name })]] : [];
      }),
    );
    worked.set(entity, found);
  }
  return found;
}

/** Every field an expression reads, in the order it reads them. */
function readsIn(expression: TypedExpression, sight: Sight): Read[] {
  const { ref, over } = expression;
  const own =
    ref?.from === 'outer' ? sight.outer : ref?.from === 'row' || ref?.from === 'parent' ? sight.row : undefined;
  const reads: Read[] = [];
  if (own !== undefined && ref?.field !== undefined) {
    reads.push({ entity: own, parent: ref.from === 'parent', field: ref.field });
    if (ref.hop !== undefined && ref.hopEntity !== undefined)
      reads.push({ entity: ref.hopEntity, parent: false, field: ref.hop });
  }
  const inside: Sight = over ? { row: over.entity, outer: sight.outer ?? sight.row } : sight;
  if (over?.filter) reads.push(...readsIn(over.filter, inside));
  for (const arg of expression.args ?? []) reads.push(...readsIn(arg, inside));
  return reads;
}
