/**
 * Rows that an import makes because its lines refer to them by names that nothing has: the banks of a book of questions.
 * They are made by the act `add` of their own entity, under the rights of whoever imports.
 */
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import { rememberChoosable } from '../choosable-rows.ts';
import { draftRow } from '../draft.ts';
import type { Call, Engine } from '../engine.ts';
import { newId } from '../ids.ts';
import { needAction } from '../query.ts';
import { completeWrite, conclude } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { partsOf } from './find-named.ts';
import { missingHeads } from './import-columns.ts';
import { type ImportLine, type ImportPlan, type MadeRow, refuse } from './import-lines.ts';

/** Rows that one file may make of each entity: more are a column of something else. */
const MOST = 200;

/** The field by which rows of an entity are called, where a name is all that a new one needs. */
function nameField(engine: Engine, call: Call, other: CompiledEntity): CompiledField | undefined {
  const grant = engine.grant(call.actor, other);
  const [part, more] = other.storage.label.parts;
  const field = typeof part === 'object' && more === undefined ? other.fields[part.path] : undefined;
  if (field?.kind !== 'text' || field.serial || field.computed || field.derived || field.readOnly) return undefined;
  if (!grant.actions.has('add')) return undefined;
  const missing = missingHeads(other, grant, call.locale, [{ name: field.name, title: '' }]);
  return missing.length === 0 ? field : undefined;
}

/** May the caller make rows for this reference by their names? */
export function makesRows(engine: Engine, call: Call, { kind, ref }: CompiledField): boolean {
  const other = ref && !ref.entityField ? engine.project().entities.get(ref.entity) : undefined;
  return kind === 'ref' && other !== undefined && nameField(engine, call, other) !== undefined;
}

/** The names on the way to a row, outermost first: of a tree the parts of a path, else the text itself. */
export const wayTo = (other: CompiledEntity, text: string): readonly string[] =>
  other.storage.treeParent === undefined ? [text.trim()] : partsOf(text.trim());

/**
 * The row that is made for a name, with those above it that are not there either.
 * @param stored the row that a path of names leads to; undefined where there is none, or more than one
 * @returns undefined where none can be made
 */
export function rowToMake(
  { engine, call, making }: ImportPlan,
  other: CompiledEntity,
  text: string,
  stored: (path: readonly string[]) => string | undefined,
): MadeRow | undefined {
  if (!nameField(engine, call, other)) return undefined;
  const way = wayTo(other, text);
  let parent: MadeRow['parent'];
  let made: MadeRow | undefined;
  for (const [at, name] of way.entries()) {
    const path = way.slice(0, at + 1);
    const id = at + 1 < way.length ? stored(path) : undefined;
    if (id !== undefined) {
      parent = { id };
      continue;
    }
    const key = JSON.stringify([other.name, ...path]);
    made = making.get(key);
    if (!made) {
      if ([...making.values()].filter(({ entity }) => entity === other.name).length >= MOST) return undefined;
      made = { id: newId(engine.clock.millis()), entity: other.name, name, ...(parent ? { parent } : {}) };
      making.set(key, made);
    }
    parent = { id: made.id, made };
  }
  return made;
}

/** Makes one row, those above it first. @throws Refusal, Invalid */
async function make(plan: ImportPlan, connection: Connection, row: MadeRow, done: Set<MadeRow>): Promise<void> {
  if (done.has(row)) return;
  if (row.parent?.made) await make(plan, connection, row.parent.made, done);
  const { engine, call } = plan;
  const other = engine.entity(row.entity);
  const grant = engine.grant(call.actor, other);
  needAction(call, other, grant, 'add');
  const field = nameField(engine, call, other);
  const above = other.storage.treeParent;
  const context = writeContext(engine, call, connection, 'add');
  const values = {
    ...(field ? { [field.name]: row.name } : {}),
    ...(above !== undefined && row.parent ? { [above]: row.parent.id } : {}),
  };
  const draft = await draftRow(context, other, grant, null, values, 'form', { id: row.id });
  await conclude(context, await completeWrite(context, draft, 'add', true));
  rememberChoosable(call, other.name, [row.id]);
  done.add(row);
}

/**
 * Makes the rows that the lines need, inside their transaction; lines whose row cannot be made are refused with the
 * reason.
 */
export async function makeRows(plan: ImportPlan, connection: Connection, lines: readonly ImportLine[]): Promise<void> {
  const done = new Set<MadeRow>();
  const failed = new Map<MadeRow, string>();
  for (const line of lines)
    for (const [name, rows] of line.makes)
      for (const row of rows) {
        if (!done.has(row) && !failed.has(row)) {
          await connection.query('savepoint made_row');
          // What is taken back with a row below it has not been made.
          const now = new Set(done);
          try {
            await make(plan, connection, row, now);
            await connection.query('release savepoint made_row');
            for (const one of now) done.add(one);
          } catch (error) {
            await connection.query('rollback to savepoint made_row');
            if (!(error instanceof Refusal || error instanceof Invalid)) throw error;
            const { locale } = plan.call;
            failed.set(
              row,
              error instanceof Invalid ? error.errors.map(({ message }) => message).join('；') : error.text(locale),
            );
          }
        }
        const reason = failed.get(row);
        const field = plan.entity.fields[name];
        if (reason !== undefined && field) refuse(plan, line, field, 'import.notMade', { value: row.name, reason });
      }
}
