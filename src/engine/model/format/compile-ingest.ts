/** Compiles the `ingest` of an area: how messages of devices become rows. */
import { isTopic } from '../ingest/topic.ts';
import type { CompiledArea, CompiledEntity, CompiledIngest } from '../types.ts';
import { nearest } from './nearest.ts';
import type { SchemaFile } from './read/read-files.ts';
import { type Path, isObject, member, objectAt, textAt } from './read/source.ts';

const texts = (raw: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(isObject(raw) ? raw : {}).map(([key, value]) => [key, String(value)]));

/** Word → value. */
const wordsOf = (raw: unknown): Record<string, string> =>
  Object.fromEntries(
    (Array.isArray(raw) ? raw : []).map((one: unknown) => [textAt(one, 'from') ?? '', textAt(one, 'to') ?? '']),
  );

/** What an area says of one stream of readings. */
export function ingestOf(raw: unknown): CompiledIngest {
  const list = textAt(raw, 'list');
  const sources = member(raw, 'sources');
  const [topic, members, time] = ['topic', 'members', 'time'].map((key) => textAt(sources, key));
  return {
    entity: textAt(raw, 'entity') ?? '',
    topic: textAt(raw, 'topic') ?? '',
    ...(list === undefined ? {} : { list }),
    members: texts(member(raw, 'members')),
    time: textAt(raw, 'time') === 'seconds' ? 'seconds' : 'milliseconds',
    values: Object.fromEntries(
      Object.entries(objectAt(raw, 'values')).map(([field, words]) => [field, wordsOf(words)]),
    ),
    ...(isObject(sources)
      ? {
          sources: {
            entity: textAt(sources, 'entity') ?? '',
            topic: topic ?? '',
            ...(members === undefined ? {} : { members }),
            ...(time === undefined ? {} : { time }),
          },
        }
      : {}),
  };
}

/** What a linked ingest is judged against. */
interface World {
  readonly file: SchemaFile;
  readonly entities: ReadonlyMap<string, CompiledEntity>;
  readonly unreadable: ReadonlyMap<string, string>;
}

function entityAt({ file, entities, unreadable }: World, name: string, path: Path): CompiledEntity | undefined {
  const found = entities.get(name);
  if (!found && !unreadable.has(name))
    file.findings.error('format.unknownEntity', path, { entity: name, nearest: nearest(name, entities.keys()) });
  return found;
}

/** A field of the entity or, with a dot, of the one that a reference leads to. */
function checkField(world: World, entity: CompiledEntity, name: string, path: Path): void {
  const [own = '', behind] = name.split('.');
  const field = Object.hasOwn(entity.fields, own) ? entity.fields[own] : undefined;
  if (!field) {
    const close = nearest(own, Object.keys(entity.fields));
    world.file.findings.error('format.unknownField', path, { field: own, entity: entity.name, nearest: close });
  } else if (behind !== undefined && (field.kind !== 'ref' || field.ref?.entity === undefined))
    world.file.findings.error('format.fieldKind', path, { field: own, expected: 'x-ref' });
  else if (behind !== undefined) {
    const target = entityAt(world, field.ref?.entity ?? '', path);
    if (target) checkField(world, target, behind, path);
  }
}

/** Entities and fields of every ingest are there, and its topic is one. */
export function linkIngest(
  file: SchemaFile,
  area: CompiledArea,
  entities: ReadonlyMap<string, CompiledEntity>,
  unreadable: ReadonlyMap<string, string>,
): void {
  const world: World = { file, entities, unreadable };
  for (const [code, ingest] of Object.entries(area.ingest)) {
    const path: Path = ['ingest', code];
    if (!isTopic(ingest.topic)) file.findings.error('format.topic', [...path, 'topic'], { topic: ingest.topic });
    const entity = entityAt(world, ingest.entity, [...path, 'entity']);
    for (const name of Object.keys(entity ? ingest.members : {}))
      if (entity) checkField(world, entity, name, [...path, 'members', name]);
    for (const name of Object.keys(entity ? ingest.values : {}))
      if (entity) checkField(world, entity, name, [...path, 'values', name]);
    const { sources } = ingest;
    const other = sources && entityAt(world, sources.entity, [...path, 'sources', 'entity']);
    for (const key of other ? (['topic', 'members', 'time'] as const) : []) {
      const name = sources?.[key];
      if (other && name !== undefined) checkField(world, other, name, [...path, 'sources', key]);
    }
  }
}
