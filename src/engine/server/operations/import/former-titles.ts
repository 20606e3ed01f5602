/** What the fields of an entity were called before: in the file that comes with the product, and in earlier layers. */
import type { Json } from '../../../model/format/read/source.ts';
import { readCommands } from '../../../model/format/layer/commands.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Call, Engine } from '../engine.ts';

/** Editions of layers that are looked through, newest first. */
const EDITIONS = 200;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Titles of the fields in an entity's own file. */
function titlesInFile(text: string | undefined): readonly (readonly [field: string, title: string])[] {
  const file = parsed(text);
  const data = isObject(file) ? file['data'] : undefined;
  const properties = isObject(data) ? data['properties'] : undefined;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, one]) => {
    const title = isObject(one) ? one['title'] : undefined;
    return typeof title === 'string' ? [[name, title] as const] : [];
  });
}

/** Titles that an edition of a layer gives, `data.properties.<field>.title`. */
function titlesInLayer(commands: string): readonly (readonly [field: string, title: string])[] {
  const list = parsed(commands);
  if (!Array.isArray(list)) return [];
  return readCommands({ commands: list } as Json).flatMap(({ verb, path, value }) => {
    const [data, properties, name, title, more] = path;
    return verb === 'set' &&
      data === 'data' &&
      properties === 'properties' &&
      title === 'title' &&
      more === undefined &&
      name !== undefined &&
      typeof value === 'string'
      ? [[name, value] as const]
      : [];
  });
}

/**
 * Field → what it was called before, its present title left out. The names that columns had before
 * (`storage.renamed`) are among them.
 */
export async function formerTitles(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await engine.db.system((connection) =>
    connection.query<{ commands: string }>(
      `select commands from anlan.layer_edition where entity = $1 and (scope = 'installation' or tenant_id = $2) order by at desc limit $3`,
      [entity.name, call.actor.tenant, EDITIONS],
      'anlan-former-titles',
    ),
  );
  const former = new Map<string, Set<string>>();
  const note = (name: string, title: string): void => {
    if (title === '' || title === entity.fields[name]?.title) return;
    former.set(name, (former.get(name) ?? new Set()).add(title));
  };
  for (const [name, title] of titlesInFile(engine.schemas.source(entity.file))) note(name, title);
  for (const { commands } of rows) for (const [name, title] of titlesInLayer(commands)) note(name, title);
  for (const [name, names] of Object.entries(entity.storage.renamed)) for (const one of names) note(name, one);
  return new Map([...former].map(([name, titles]) => [name, [...titles]]));
}
