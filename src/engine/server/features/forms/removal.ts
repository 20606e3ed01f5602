/**
 * Taking away an entity that was made in this installation: what goes with it, what holds it back, and its files. Its
 * tables stay as they are, so that a file of the same name finds its rows again.
 */
import type { CallAnswer } from '../../../model/calls/declare.ts';
import type { formCalls } from '../../../model/calls/forms.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { targetsOf } from '../../../model/format/layer/places.ts';
import { qualifiedTable } from '../../../model/names.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { isGone } from '../../db/database-errors.ts';
import type { Operation } from '../../operations/engine.ts';
import { titleOf } from '../../operations/home/seen-entities.ts';
import { usedByProcesses } from '../workflow/in-use.ts';

type Leaving = CallAnswer<(typeof formCalls)['GET /api/tools/forms/leaving']>;

/** More rows are not counted: nobody decides otherwise over ten thousand and one. */
const MOST_ROWS = 10_000;

/**
 * The entity and those that are nothing without it, whoever is part of whom. @throws Refusal `entity.unknown`,
 * `forms.shipped`
 */
function together(operation: Operation, name: string): readonly CompiledEntity[] {
  const { engine, call } = operation;
  const { entities } = engine.schemas.project();
  const first = entities.get(name);
  if (!first) throw new Refusal('entity.unknown', { entity: name });
  const shipped = engine.schemas.shipped();
  const found = new Map([[name, first]]);
  for (const one of found.values()) {
    for (const other of entities.values()) {
      const parents = Object.values(other.fields)
        .filter((field) => field.ref?.partOf)
        .flatMap((field) => targetsOf(other, field));
      // What is part of something else besides stays, and is told as one that refers to it.
      if (parents.length > 0 && parents.every((parent) => found.has(parent)) && parents.includes(one.name))
        found.set(other.name, other);
    }
  }
  const product = [...found.values()].find(({ file }) => shipped.has(file));
  if (product) throw new Refusal('forms.shipped', { title: titleOf(product, call) });
  return [...found.values()];
}

/** Living rows of all tenants. */
async function countRows({ engine }: Operation, entity: CompiledEntity): Promise<number> {
  if (!hasTable(entity)) return 0;
  try {
    const { rows } = await engine.db.system((connection) =>
      connection.query<{ rows: number }>(
        `select count(*)::int as rows from (select 1 from ${qualifiedTable(entity.storage.table)} limit ${MOST_ROWS + 1}) x`,
      ),
    );
    return rows[0]?.rows ?? 0;
  } catch (error) {
    // Its table is made by a step that still waits.
    if (isGone(error)) return 0;
    throw error;
  }
}

/** @throws Refusal `entity.unknown`, `forms.shipped` */
export async function leaving(operation: Operation, name: string): Promise<Leaving> {
  const { engine, call } = operation;
  const project = engine.schemas.project();
  const all = together(operation, name);
  const going = new Set(all.map((one) => one.name));
  const entities = [];
  for (const one of all) {
    const count = await countRows(operation, one);
    entities.push({
      entity: one.name,
      title: titleOf(one, call),
      file: one.file,
      rows: Math.min(count, MOST_ROWS),
      more: count > MOST_ROWS,
    });
  }
  const users = [...project.entities.values()]
    .filter((one) => !going.has(one.name))
    .flatMap((one) => {
      const fields = Object.values(one.fields).filter((field) =>
        targetsOf(one, field).some((target) => going.has(target)),
      );
      return fields.length === 0
        ? []
        : [
            {
              entity: one.name,
              title: titleOf(one, call),
              fields: fields.map((field) => textOf(one, call.locale, `data.${field.name}`, field.title)),
            },
          ];
    });
  const next = { ...project, entities: new Map([...project.entities].filter(([other]) => !going.has(other))) };
  const inUse = (await usedByProcesses(engine.db, next, project)).filter(({ entity }) => going.has(entity));
  return { entities, users, processes: inUse.map(({ process }) => process).join('、') };
}

/**
 * Takes the files of the entity and of its parts away.
 * @throws Refusal `entity.unknown`, `forms.shipped`, `forms.used`, `forms.inProcess`, `forms.confirm`
 */
export async function remove(operation: Operation, name: string, confirm: string): Promise<readonly string[]> {
  const { engine, call } = operation;
  const { entities, users, processes } = await leaving(operation, name);
  const title = entities[0]?.title ?? name;
  if (users.length > 0)
    throw new Refusal('forms.used', {
      title,
      users: users
        .map((user) => `${user.title} (${user.fields.join(', ')})`)
        .join('; ')
        .slice(0, 400),
    });
  if (processes !== '') throw new Refusal('forms.inProcess', { title, processes });
  if (confirm !== name) throw new Refusal('forms.confirm', { name });
  await engine.schemas.discard(
    entities.map(({ file }) => file),
    { id: call.actor.id, name: call.actor.username, at: engine.clock.now() },
  );
  return entities.map(({ entity }) => entity);
}
