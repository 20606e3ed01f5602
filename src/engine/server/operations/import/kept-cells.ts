/**
 * Which cells of a line nobody has changed: those that say what an export says of the row as it is. They write nothing,
 * whatever got lost on the way into the sheet.
 */
import type { CompiledField, Row, Value } from '../../../model/types.ts';
import { eventLoopYield } from '../../cooperative.ts';
import type { Connection } from '../../db/pool.ts';
import type { Cell } from '../../files/sheet/cell.ts';
import { CellWords } from '../export/cells.ts';
import { figureOf, sheetText } from '../export/sheet-cells.ts';
import { selectListed } from '../get.ts';
import { maskRow } from '../row-columns.ts';
import { type CellContext, cellText, readCell } from './cell-value.ts';
import type { ImportLine, ImportPlan } from './import-lines.ts';
import { wordLists } from './word-lists.ts';

/** Rows that are in memory at a time, with their long texts. */
const AT_ONCE = 200;

/** A text as it comes through a sheet: breaks of lines are written in several ways. */
const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** Kinds that a sheet may write in several ways: as words of any language, as digits, as a number of days. */
const MANY_WAYS: ReadonlySet<CompiledField['kind']> = new Set([
  'multi',
  'boolean',
  'integer',
  'decimal',
  'double',
  'date',
  'datetime',
  'time',
  'month',
  'year',
]);

/** What a cell comes to, as far as it can be read. */
function meaning(field: CompiledField, cell: Cell, context: CellContext): string | undefined {
  const reading = readCell(field, cell, context);
  return 'value' in reading ? JSON.stringify(reading.value) : undefined;
}

/**
 * Does a cell say what an export says of a value?
 * @param said the value in the words of the export
 */
export function saysTheSame(
  field: CompiledField,
  cell: Cell,
  value: Value,
  said: string,
  context: CellContext,
): boolean {
  const text = plainText(cellText(cell, context.from1904));
  if (text === plainText(said) || text === plainText(sheetText(said))) return true;
  if (!MANY_WAYS.has(field.kind) && context.words(field) === undefined) return false;
  const [figure] = figureOf(field, value);
  if (
    figure !== undefined &&
    typeof cell === 'object' &&
    cell !== null &&
    'n' in cell &&
    !context.from1904 &&
    Number(cell.n) === Number(figure)
  )
    return true;
  const given = meaning(field, cell, context);
  const written: Cell[] = figure === undefined ? [said] : [said, { n: figure }];
  return (
    given !== undefined &&
    written.some((one) => meaning(field, one, one === said ? context : { ...context, from1904: false }) === given)
  );
}

/**
 * Fields of the line that say what the export says of the row; of a reference only together with the field that decides
 * what it refers to.
 */
function unchanged(
  { entity }: ImportPlan,
  line: ImportLine,
  row: Row,
  words: CellWords,
  context: CellContext,
): CompiledField[] {
  const shown = maskRow(entity, { ...row });
  const same = new Set(
    [...line.cells].flatMap(([name, cell]) => {
      const field = entity.fields[name];
      return field &&
        Object.hasOwn(row, name) &&
        saysTheSame(field, cell, shown[name] ?? null, words.text(field, shown as never), context)
        ? [field]
        : [];
    }),
  );
  const changes = (name: string | undefined): boolean =>
    name !== undefined && line.cells.has(name) && ![...same].some((field) => field.name === name);
  return [...same].filter((field) => !changes(field.ref?.entityField));
}

/**
 * Marks the cells of lines about stored rows that nobody has changed; what was wrong with such a cell is no matter any
 * more.
 */
export async function keepUnchanged(
  plan: ImportPlan,
  connection: Connection,
  lines: readonly ImportLine[],
): Promise<void> {
  const { engine, call, entity, grant, from1904 } = plan;
  const words = new CellWords(engine, call, entity);
  const context = { from1904, zone: engine.clock.zone, words: wordLists(engine, call, entity) };
  const yielded = eventLoopYield();
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE);
    const rows = new Map(
      (
        await selectListed(
          engine,
          call,
          connection,
          entity,
          grant,
          some.map((line) => line.id),
        )
      ).map((row) => [row.id, row]),
    );
    for (const line of some) {
      await yielded();
      const row = rows.get(line.id);
      if (!row) continue;
      for (const { name } of unchanged(plan, line, row, words, context)) {
        line.kept.add(name);
        line.names.delete(name);
        line.values[name] = row[name] ?? null;
      }
      const wrong = line.errors.filter(({ field }) => !line.kept.has(field));
      line.errors.splice(0, line.errors.length, ...wrong);
    }
  }
}
