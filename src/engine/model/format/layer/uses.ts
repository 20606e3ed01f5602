/**
 * Where a field of an entity is used: searched over all compiled entities, so that whoever takes it away is told first.
 * Pure.
 */
import type { Steps } from '../../steps.ts';
import type { CompiledEntity, Project } from '../../types.ts';
import { type Json, isObject } from '../read/source.ts';
import { variableOf } from '../link/inspect-expression.ts';
import { dotted, type FieldPlace, placesOf, targetsOf } from './places.ts';

export interface FieldUse extends Omit<FieldPlace, 'reads'> {
  /** The entity in whose file it stands. */
  readonly entity: string;
  /** It stands in the file of this area: a role sees the entity's rows by a rule over the field. */
  readonly area?: string;
  /** It stands in the file and has to be changed with the field; what follows from the field by itself goes with it. */
  readonly written: boolean;
}

/** Where an entity says which of its rows may be chosen at all. */
const OFFERED: readonly string[] = ['access', 'offered'];

/** The document of an entity as it stands, with its mixins and layers. */
type DocumentOf = (entity: string) => Json | undefined;

/**
 * Every place that names `field` of `entity`: its own file first, then the others by name, and the roles whose sight
 * rests on it; an entity a step.
 */
export function* usesOf(
  project: Pick<Project, 'entities' | 'areas'>,
  documents: DocumentOf,
  entity: string,
  field: string,
): Steps<FieldUse[]> {
  const all = [...project.entities.values()].toSorted(
    (a, b) => Number(b.name === entity) - Number(a.name === entity) || (a.name < b.name ? -1 : 1),
  );
  const self = project.entities.get(entity);
  const named = self?.fields[field];
  const shownBelow = new Set(self && named ? targetsOf(self, named) : []);
  const uses: FieldUse[] = [];
  for (const one of all) {
    const found = usesIn(one, documents(one.name), entity, field);
    const rules = new Set(found.flatMap(({ kind, path }) => (kind === 'rowRule' ? [path.at(-1) ?? ''] : [])));
    // A list of these rows stands below the record that the field leads to.
    const isBelow = (name: string): boolean => {
      const { children } = one.fields[name] ?? {};
      return children
        ? children.entity === entity && children.by === field
        : name === entity && shownBelow.has(one.name);
    };
    const related: FieldUse[] = one.detail.related.some(isBelow)
      ? [{ kind: 'related', path: ['detail', 'related'], entity: one.name, written: true }]
      : [];
    uses.push(...found, ...related, ...rolesWith(project, one.name, rules));
    if (one.name === entity) uses.push(...ingestsWith(project, one, field));
    yield;
  }
  return uses;
}

/** Roles of the files that see rows of the entity by one of these rules. */
function rolesWith(project: Pick<Project, 'areas'>, entity: string, rules: ReadonlySet<string>): FieldUse[] {
  if (rules.size === 0) return [];
  return [...project.areas.values()].flatMap((area) =>
    area.roles
      .filter(({ scopes }) => rules.has(scopes[entity] ?? ''))
      .map(({ code, title }): FieldUse => ({
        kind: 'role',
        path: ['roles', code, 'scopes', entity],
        called: { key: `roles.${code}`, base: title },
        entity,
        area: area.code,
        written: true,
      })),
  );
}

/** How areas say that messages of devices become rows of the entity, or which of its rows speak otherwise. */
function ingestsWith(project: Pick<Project, 'areas'>, entity: CompiledEntity, field: string): FieldUse[] {
  return [...project.areas.values()].flatMap((area) =>
    Object.entries(area.ingest).flatMap(([code, ingest]) => {
      const path = ['ingest', code];
      const isOwn = ingest.entity === entity.name;
      const places = [
        ...[...Object.keys(ingest.members), ...Object.keys(ingest.values)]
          .filter((name) => isOwn && name.split('.')[0] === field)
          .map((name) => [...path, Object.hasOwn(ingest.members, name) ? 'members' : 'values', name]),
        ...Object.entries(ingest.sources?.entity === entity.name ? ingest.sources : {})
          .filter(([key, name]) => key !== 'entity' && name === field)
          .map(([key]) => [...path, 'sources', key]),
      ];
      return places.map((place): FieldUse => ({
        kind: 'ingest',
        path: place,
        called: { key: '', base: code },
        entity: entity.name,
        area: area.code,
        written: true,
      }));
    }),
  );
}

/** The places of one entity that name `field` of `entity`. */
function usesIn(one: CompiledEntity, document: Json | undefined, entity: string, field: string): FieldUse[] {
  const found = placesOf(one)
    .filter(({ reads }) => reads.some((read) => read.entity === entity && read.field === field))
    .map(({ reads: _reads, ...place }): FieldUse => ({
      ...place,
      entity: one.name,
      written: valueAt(document, place.path) !== undefined,
    }))
    // A choice narrowed by nothing of its own is narrowed by what the other entity offers, and told there.
    .filter(({ kind, written }) => kind !== 'choosable' || written);
  const offered = namesOf(valueAt(document, OFFERED))
    .flatMap((name) => dotted(one, name))
    .some((read) => read.entity === entity && read.field === field);
  return offered ? [...found, { kind: 'offered', path: OFFERED, entity: one.name, written: true }] : found;
}

/** The names that an expression uses, as they are written. */
function namesOf(raw: unknown): string[] {
  if (Array.isArray(raw)) return raw.flatMap(namesOf);
  if (!isObject(raw)) return [];
  const named = variableOf(raw);
  return [...(named === undefined ? [] : [named]), ...Object.values(raw).flatMap(namesOf)];
}

/** How many entities refer to this one, other than itself. */
export function usersOf(project: Pick<Project, 'entities'>): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const one of project.entities.values()) {
    for (const target of Object.values(one.fields).flatMap((field) => targetsOf(one, field))) {
      if (target === one.name) continue;
      const known = users.get(target) ?? new Set();
      users.set(target, known.add(one.name));
    }
  }
  return users;
}

/** Fields of the first document that the second no longer has. */
export function removedFields(before: Json, after: Json): string[] {
  const fields = (document: Json): Json => {
    const found = valueAt(document, ['data', 'properties']);
    return isObject(found) ? found : {};
  };
  const left = fields(after);
  return Object.keys(fields(before)).filter((name) => !Object.hasOwn(left, name));
}

/**
 * Of the places that name a field: those that `after` leaves as they are. What it takes away or says otherwise no
 * longer stands in the way.
 */
export function usesLeft(uses: readonly FieldUse[], entity: string, before: Json, after: Json): FieldUse[] {
  return uses.filter(
    (use) =>
      use.entity !== entity ||
      !use.written ||
      JSON.stringify(valueAt(before, use.path)) === JSON.stringify(valueAt(after, use.path)),
  );
}

function valueAt(document: Json | undefined, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, name) => (isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined),
    document,
  );
}
