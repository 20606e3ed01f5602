/** Valid rows made from a compiled entity: what a test does not say is default, or a value that fits. */
import fc from 'fast-check';
import type { CompiledEntity, CompiledField, Row, Value } from '../../src/engine/model/types.ts';
import { addDays } from '../../src/engine/model/expression/dates.ts';
import { referencedEntity } from '../../src/engine/server/operations/labels.ts';

/** How a value of a reference is found; undefined leaves the field empty. */
export type PickRow = (entity: string, field: CompiledField, row: Row) => Promise<string | undefined>;

/** A valid row of a sub-table. */
export type ChildRow = (entity: string) => Promise<Row>;

let counter = 0;
/** What patterns gave before: a unique field takes no value twice, in capitals or not. */
const given = new Set<string>();

function matching(pattern: string, field: CompiledField): string {
  const fits = (text: string): boolean =>
    [...text].length >= (field.minLength ?? 0) && [...text].length <= (field.maxLength ?? 64);
  const found = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')).filter(fits), {
    numRuns: 50,
    seed: (counter += 1),
  });
  // A pattern of few values has to give one again.
  const fresh = found.find((text) => !given.has(text.toLowerCase())) ?? found[0] ?? '';
  given.add(fresh.toLowerCase());
  return fresh;
}

let people = 0;
/**
 * The identity number of a man of this birthday whom nobody else is; its last sign is worked out as the standard says.
 */
export function idCard(birthday: string): string {
  const first = `530199${birthday.replaceAll('-', '')}${String(((people += 1) * 2 - 1) % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return (
    first + ('10X98765432'[[...first].reduce((sum, sign, at) => sum + Number(sign) * (weights[at] ?? 0), 0) % 11] ?? '')
  );
}

function textValue(field: CompiledField): string {
  // A schedule is judged by the server's hook, not by the file.
  if (field.name === 'cron') return '0 3 * * *';
  const samples: Readonly<Record<string, string>> = {
    email: `a${(counter += 1)}@example.org`,
    phone: '13800000000',
    tel: '0532-86981234-8001',
    idCard: idCard('1990-05-12'),
    uri: 'https://example.org/',
    color: '#1677ff',
    icon: 'crane',
    geo: '116.40,39.90',
  };
  if (field.format && samples[field.format] && !field.pattern) return samples[field.format] ?? '';
  // What the pattern of an address lets through need be none.
  if (field.pattern?.includes('://')) return `https://example.org/${(counter += 1)}`;
  if (field.pattern) return matching(field.pattern, field);
  const text = `试${(counter += 1)}`.padEnd(field.minLength ?? 0, '样');
  return text.slice(0, field.maxLength ?? 64);
}

function numberText(field: CompiledField): string {
  const step = field.multipleOf ?? '1';
  const low =
    field.exclusiveMinimum === undefined
      ? (field.minimum ?? '1')
      : String(Number(field.exclusiveMinimum) + Number(step));
  return field.kind === 'decimal' ? Number(low).toFixed(field.scale ?? 0) : low;
}

async function valueOf(field: CompiledField, row: Row, today: string, pick: PickRow): Promise<Value> {
  const choice = field.choices?.at(-1)?.value;
  if (choice !== undefined) return field.kind === 'multi' ? [choice] : choice;
  switch (field.kind) {
    case 'text':
      return textValue(field);
    case 'boolean':
      return false;
    case 'integer':
    case 'double':
      return Number(numberText(field));
    case 'decimal':
      return numberText(field);
    case 'date':
      return today;
    // Each later than the one before, so that ends follow beginnings.
    // Of the day before: whatever hour it is, that has been.
    case 'datetime':
      return `${addDays(today, -1) ?? today} ${laterTime()}`;
    case 'time':
      return laterTime();
    case 'month':
      return today.slice(0, 7);
    case 'year':
      return today.slice(0, 4);
    case 'ref':
    case 'refs': {
      const target = field.kind === 'ref' ? referencedEntity(field, row) : field.ref?.entity;
      const id = target ? await pick(target, field, row) : undefined;
      return field.kind === 'refs' ? (id ? [id] : []) : (id ?? null);
    }
    case 'json': {
      if (field.polygon)
        return [
          [0.1, 0.1],
          [0.4, 0.1],
          [0.3, 0.35],
        ];
      const entry: Row = {};
      for (const member of field.members ?? []) entry[member.name] = await valueOf(member, entry, today, pick);
      const some = field.members ? entry : { note: textValue(field) };
      return field.list ? [some] : some;
    }
    default:
      return null;
  }
}

const laterTime = (): string => {
  counter += 1;
  return `08:${String(Math.floor(counter / 60) % 60).padStart(2, '0')}:${String(counter % 60).padStart(2, '0')}`;
};

/**
 * Fills the required fields that `given` leaves out; `dictValue` answers the first value of a dictionary,
 * `child` a row for a sub-table that must not be empty.
 */
export async function validRow(
  entity: CompiledEntity,
  given: Row,
  today: string,
  pick: PickRow,
  dictValue: (type: string) => Value,
  child: ChildRow | undefined,
): Promise<Row> {
  const row: Row = { ...given };
  for (const field of Object.values(entity.fields)) {
    // An add takes its starting values from the server; a stored row gets values of its own.
    if (
      field.name in row ||
      field.derived ||
      field.computed ||
      field.serial ||
      field.readOnly ||
      (field.initial && child)
    )
      continue;
    if (field.children) {
      if (child && field.children.inline && (field.required || (field.minItems ?? 0) > 0))
        row[field.name] = [await child(field.children.entity)];
    } else if (field.default !== undefined) row[field.name] = field.default;
    else if (field.required || field.require)
      row[field.name] = field.dict
        ? field.kind === 'multi'
          ? [dictValue(field.dict)]
          : dictValue(field.dict)
        : await valueOf(field, row, today, pick);
  }
  return row;
}
