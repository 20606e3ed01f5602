/** Turns what an index refuses, a value that is taken or too long for it, into a refusal that names the field. */
import { Invalid } from '../../model/errors/refusal.ts';
import { messageOf } from '../../model/errors/catalogue.ts';
import { tableShape } from '../../model/table-shape.ts';
import type { CompiledEntity } from '../../model/types.ts';
import type { Draft, WriteContext } from './draft.ts';
import { fieldTitle } from './draft.ts';

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
}

const UNIQUE_VIOLATION = '23505';
const TOO_LONG_FOR_INDEX = '54000';
/** An index entry holds 2,704 bytes; what is left of them for one text. */
const INDEXED_BYTES = 2600;

/**
 * Runs a write; a unique violation becomes 422 on the last field of the broken rule and names all of them, a text that no index can hold on
 * that text.
 */
export async function uniqueGuard(context: WriteContext, draft: Draft, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { code, constraint } = error as DatabaseError;
    const problem =
      constraint === undefined
        ? undefined
        : code === UNIQUE_VIOLATION
          ? uniqueProblem(context, draft, constraint)
          : code === TOO_LONG_FOR_INDEX
            ? lengthProblem(context, draft, constraint)
            : undefined;
    throw problem ? new Invalid([problem]) : error;
  }
}

/** The fields of the unique rule that an index stands for, as a form calls them; none where nobody knows. */
export function ruleTitles(context: WriteContext, entity: CompiledEntity, constraint: string | undefined): string[] {
  return ruleFields(context, entity, constraint).flatMap((name) =>
    entity.fields[name] ? [fieldTitle(context, entity, entity.fields[name])] : [],
  );
}

function ruleFields(context: WriteContext, entity: CompiledEntity, constraint: string | undefined): readonly string[] {
  const shape = tableShape(entity, context.engine.project());
  const named = shape.uniques.findIndex(({ name, lax }) => name === constraint || lax?.name === constraint);
  // A partition has indexes of its own names; of one rule it is clear which was broken.
  const broken = named < 0 && shape.partition !== undefined && shape.uniques.length === 1 ? 0 : named;
  return entity.storage.unique[broken]?.fields ?? [];
}

function uniqueProblem(context: WriteContext, draft: Draft, constraint: string): Invalid['errors'][number] {
  const { entity } = draft;
  const names = ruleFields(context, entity, constraint);
  // The last field is the one that differs within its group (`dictType`, `dictValue`): that is where to mend it.
  const name = names.at(-1);
  const field = name ? entity.fields[name] : undefined;
  if (!field)
    return {
      field: '',
      code: 'field.unique',
      message: messageOf('field.unique', context.call.locale, { field: entity.title, value: '' }),
    };
  const value = draft.row[field.name] ?? null;
  // In the form of its parent a row is not told apart by the parent.
  const parts = names.filter((part) => draft.prefix === '' || entity.partOf?.fields?.includes(part) !== true);
  // One field of several, an empty value, or the id of another row, says too little: all that are the same together do.
  if (parts.length > 1 || value === null || typeof value === 'object' || field.ref) {
    const titles = parts.flatMap((part) =>
      entity.fields[part] ? [fieldTitle(context, entity, entity.fields[part])] : [],
    );
    return {
      field: draft.prefix + field.name,
      code: 'field.uniqueTogether',
      message: messageOf('field.uniqueTogether', context.call.locale, { fields: titles.join(' + ') }),
    };
  }
  return {
    field: draft.prefix + field.name,
    code: 'field.unique',
    message: messageOf('field.unique', context.call.locale, {
      field: fieldTitle(context, entity, field),
      value: String(value).slice(0, 60),
    }),
  };
}

/** The longest text of the index is the one to shorten. */
function lengthProblem(context: WriteContext, draft: Draft, constraint: string): Invalid['errors'][number] | undefined {
  const { entity, row } = draft;
  const { uniques, indexes } = tableShape(entity, context.engine.project());
  const columns = new Set(
    [...uniques, ...indexes].find((index) => index.name === constraint)?.columns.map(({ name }) => name),
  );
  const texts = Object.values(entity.fields).flatMap((field) => {
    const value = row[field.name];
    return field.column !== undefined && columns.has(field.column) && typeof value === 'string'
      ? [{ field, value }]
      : [];
  });
  const longest = texts.reduce<(typeof texts)[number] | undefined>(
    (most, one) => (most && most.value.length >= one.value.length ? most : one),
    undefined,
  );
  if (!longest) return undefined;
  const { field, value } = longest;
  const actual = [...value].length;
  const limit = Math.floor((INDEXED_BYTES * actual) / Buffer.byteLength(value));
  return {
    field: draft.prefix + field.name,
    code: 'field.maxLength',
    message: messageOf('field.maxLength', context.call.locale, {
      field: fieldTitle(context, entity, field),
      limit,
      actual,
    }),
  };
}
