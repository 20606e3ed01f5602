/**
 * What a broken file takes down: those whose meaning leans on it. Who only refers to it goes on with a named
 * placeholder in its place.
 */
import type { CompiledEntity, CompiledField } from '../../types.ts';
import { type Findings, objectAt, textAt } from '../read/source.ts';
import { contentHash } from '../version.ts';
import type { EntityDraft } from './world.ts';

export interface Breakage {
  /** Entities that do not run → the file that says why. */
  readonly broken: ReadonlyMap<string, string>;
  /** Entities with mistakes of their own → those that do not run because of them, sorted. */
  readonly waiting: ReadonlyMap<string, readonly string[]>;
}

/**
 * Spreads mistakes along what leans on them; each says so where it leans. A part falls with the last of its parents.
 * @param unreadable entities whose file cannot be understood → that file
 * @param findingsOf where the mistakes of this whole set are noted, beside those an entity has by itself
 */
export function spreadBreakage(
  drafts: ReadonlyMap<string, EntityDraft>,
  unreadable: ReadonlyMap<string, string>,
  findingsOf: (name: string) => Findings,
): Breakage {
  const broken = new Map(unreadable);
  const leaning = new Map<string, EntityDraft[]>();
  for (const draft of drafts.values()) {
    for (const name of new Set([...draft.leansOn.keys(), ...(draft.partOf?.parents ?? [])])) {
      const others = leaning.get(name);
      if (others) others.push(draft);
      else leaning.set(name, [draft]);
    }
  }
  const open = [...unreadable.keys()];
  for (const draft of drafts.values()) {
    if (!draft.findings.failed && !findingsOf(draft.name).failed) continue;
    broken.set(draft.name, draft.file);
    open.push(draft.name);
  }
  const causes = [...open];
  const takes = new Map<string, string[]>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const other of leaning.get(name) ?? []) {
      const path =
        other.leansOn.get(name) ??
        (other.partOf?.parents.every((parent) => broken.has(parent))
          ? ['data', 'properties', other.partOf.fields[0] ?? '', 'x-ref']
          : undefined);
      if (path === undefined || other.name === name) continue;
      findingsOf(other.name).error('format.targetBroken', path, { entity: name, other: broken.get(name) ?? '' });
      const taken = takes.get(name);
      if (taken) taken.push(other.name);
      else takes.set(name, [other.name]);
      if (broken.has(other.name)) continue;
      broken.set(other.name, other.file);
      open.push(other.name);
    }
  }
  for (const draft of drafts.values()) {
    if (broken.has(draft.name)) continue;
    for (const [name, path] of draft.pointsTo) {
      const other = broken.get(name);
      if (other !== undefined) findingsOf(draft.name).warn('format.targetAside', path, { entity: name, other });
    }
  }
  const waiting = new Map(
    causes.map((name) => [name, takenBy(name, takes).filter((other) => !causes.includes(other))]),
  );
  for (const [name, others] of waiting)
    if (others.length > 0 && drafts.has(name))
      findingsOf(name).warn('format.waitedFor', [], { count: String(others.length), entities: listed(others) });
  return { broken, waiting };
}

/** How many of them a message names. */
const NAMED = 5;
export const listed = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} …` : names.join(', ');

/** All that falls with an entity, and with what falls with it. */
function takenBy(name: string, takes: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  for (const open = [name]; open.length > 0;)
    for (const other of takes.get(open.pop() ?? '') ?? [])
      if (!found.has(other)) {
        found.add(other);
        open.push(other);
      }
  found.delete(name);
  return [...found].sort();
}

/** The broken entities a draft refers to, sorted. */
export function asideOf(draft: EntityDraft, { broken }: Breakage): string[] {
  return [...draft.pointsTo.keys()].filter((name) => broken.has(name)).sort();
}

/**
 * The entity with a named placeholder for every reference to one of `aside`: nothing is read from it, asked for it or
 * written to it; its column stays.
 */
export function withPlaceholders(entity: CompiledEntity, draft: EntityDraft, aside: readonly string[]): CompiledEntity {
  const properties = objectAt(objectAt(draft.json, 'data'), 'properties');
  const targetOf = (name: string): string | undefined =>
    textAt(objectAt(objectAt(properties, name), 'x-ref'), 'entity');
  const lost = new Set(Object.keys(entity.fields).filter((name) => aside.includes(targetOf(name) ?? '')));
  const kept = (name: string): boolean => !lost.has(name);
  const { treeFilter, ...list } = entity.list;
  const { subtitle, image, ...card } = list.card;
  return {
    ...entity,
    version: contentHash(JSON.stringify([entity.version, aside])),
    fields: Object.fromEntries(
      Object.entries(entity.fields).map(([name, field]) => [
        name,
        kept(name) ? field : placeholder(field, targetOf(name) ?? ''),
      ]),
    ),
    list: {
      ...list,
      ...(treeFilter !== undefined && kept(treeFilter) ? { treeFilter } : {}),
      columns: list.columns.filter((column) => kept(column.field)),
      sort: list.sort.filter((key) => kept(key.field)),
      keyword: list.keyword.filter(kept),
      filters: list.filters.filter(kept),
      bulkEdit: list.bulkEdit.filter(kept),
      card: {
        ...card,
        tags: card.tags.filter(kept),
        ...(subtitle !== undefined && kept(subtitle) ? { subtitle } : {}),
        ...(image === undefined ? {} : { image }),
      },
    },
    detail: { ...entity.detail, related: entity.detail.related.filter((name) => kept(name) && !aside.includes(name)) },
    ...(entity.partOf
      ? { partOf: { ...entity.partOf, parents: entity.partOf.parents.filter((name) => !aside.includes(name)) } }
      : {}),
  };
}

function placeholder(
  {
    ref: _ref,
    children: _children,
    require: _require,
    initial: _initial,
    default: _default,
    lock: _lock,
    ...field
  }: CompiledField,
  entity: string,
): CompiledField {
  return { ...field, required: false, readOnly: true, missing: entity };
}
