/**
 * The lines of a sheet as records in the making: their values, what is wrong with them so far, the row each one means,
 * and the order in which they are written.
 */
import type { Grant } from '../../../model/access.ts';
import type { WireErrorCode } from '../../../model/errors/catalogue.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { hasFormat } from '../../../model/formats.ts';
import { rowIdField } from '../../../model/import/row-keys.ts';
import type { CompiledEntity, CompiledField, Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { FieldError } from '../../../model/wire.ts';
import { eventLoopYield, mapCooperatively } from '../../cooperative.ts';
import { type Cell, isBlankCell, type SheetLine } from '../../files/sheet/cell.ts';
import type { Call, Engine } from '../engine.ts';
import { cellText, readCell } from './cell-value.ts';
import type { ImportColumn } from './import-columns.ts';
import { wordLists } from './word-lists.ts';

/** What a file is read with, the same at the preview and at the import. */
export interface ImportPlan {
  readonly engine: Engine;
  readonly call: Call;
  readonly entity: CompiledEntity;
  readonly grant: Grant;
  readonly columns: readonly ImportColumn[];
  readonly from1904: boolean;
  /** Names of the sheets, where several are read. */
  readonly sheets: readonly string[];
  /** Rows to be made because lines refer to them by a name that none has; by entity and path. */
  readonly making: Map<string, MadeRow>;
}

/** A row of another entity that is made because lines refer to it. */
export interface MadeRow {
  readonly id: string;
  readonly entity: string;
  readonly name: string;
  /** In a tree: the row it stands below, which may have to be made as well. */
  readonly parent?: { readonly id: string; readonly made?: MadeRow };
}

export interface ImportLine {
  readonly line: number;
  /** Values to be written; references by id once they are found. */
  readonly values: Row;
  /** Names of referenced rows, by field, until they are looked up. */
  readonly names: Map<string, readonly string[]>;
  /** Cells of fields as they stand in the sheet, empty ones left out. */
  readonly cells: Map<string, Cell>;
  /** Fields whose cell says what an export says of the row that is there: nobody has changed them. */
  readonly kept: Set<string>;
  /** Texts of extra columns. */
  readonly extras: Map<string, string>;
  readonly errors: FieldError[];
  /** What was read otherwise than it stands there. */
  readonly notes: FieldError[];
  /** Rows that have to be made for it, by the field that refers to them. */
  readonly makes: Map<string, MadeRow[]>;
  /** Of the row it means: a new one's own, or the one that is there. */
  id: string;
  exists: boolean;
  /** Lines of the file this one needs to stand before it, by `field line`. */
  readonly above: Map<string, ImportLine>;
}

/** Lines by the keys of their records, by the fields of the key: those of the portions before as well. */
export type SeenKeys = Map<string, Map<string, number>>;

export function refuse(
  plan: ImportPlan,
  line: ImportLine,
  field: CompiledField,
  code: WireErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): void {
  const title = textOf(plan.entity, plan.call.locale, `data.${field.name}`, field.title);
  line.errors.push({
    field: field.name,
    code,
    message: messageOf(code, plan.call.locale, { field: title, ...params }),
  });
}

/** The id of the row that a line of an export stands for; a line without one is about none that is there. */
function readId(plan: ImportPlan, record: ImportLine, text: string): void {
  if (hasFormat('uuid', text)) record.values['id'] = text.toLowerCase();
  else if (text !== '')
    refuse(plan, record, rowIdField(plan.call.locale), 'import.reference', { value: text.slice(0, 100) });
}

/** Reads the cells of all lines; nothing is looked up yet. */
export function readLines(plan: ImportPlan, lines: readonly SheetLine[]): Promise<ImportLine[]> {
  const { engine, call, entity, columns, from1904 } = plan;
  const context = { from1904, zone: engine.clock.zone, words: wordLists(engine, call, entity) };
  return mapCooperatively(lines, ({ line, cells }) => {
    const record: ImportLine = {
      line,
      values: {},
      names: new Map(),
      cells: new Map(),
      kept: new Set(),
      extras: new Map(),
      errors: [],
      notes: [],
      makes: new Map(),
      id: '',
      exists: false,
      above: new Map(),
    };
    columns.forEach((column, index) => {
      const cell = cells[index] ?? null;
      const field = entity.fields[column.name];
      if (column.name === '' || cell === null) return;
      if (!field) {
        const text = cellText(cell, from1904);
        if (column.name === 'id') readId(plan, record, text);
        else if (text !== '') record.extras.set(column.name, text);
        return;
      }
      if (!isBlankCell(cell)) record.cells.set(field.name, cell);
      const reading = readCell(field, cell, context);
      if ('wrong' in reading) refuse(plan, record, field, reading.wrong, reading.params);
      else if ('names' in reading) record.names.set(field.name, reading.names);
      // An empty cell says nothing: it neither clears a field nor keeps a new record from its starting value.
      else if (reading.value !== null) record.values[field.name] = reading.value;
    });
    return record;
  });
}

/** Lines in an order in which each one stands after those it needs; lines in a circle come last and are refused. */
export async function inWritingOrder(plan: ImportPlan, lines: readonly ImportLine[]): Promise<ImportLine[]> {
  const yielded = eventLoopYield();
  const done = new Set<ImportLine>();
  const ordered: ImportLine[] = [];
  // Without recursion: a chain may be as long as the file.
  for (const start of lines) {
    const path: ImportLine[] = [start];
    const onPath = new Set<ImportLine>(path);
    while (path.length > 0) {
      const line = path[path.length - 1] as ImportLine;
      const next = [...line.above].find(([, above]) => !done.has(above) && above !== line);
      if (next && !onPath.has(next[1])) {
        path.push(next[1]);
        onPath.add(next[1]);
        continue;
      }
      const field = next ? plan.entity.fields[next[0].split(' ')[0] ?? ''] : undefined;
      if (next && field) {
        refuse(plan, line, field, 'import.cycle');
        line.above.delete(next[0]);
        continue;
      }
      path.pop();
      onPath.delete(line);
      if (!done.has(line)) ordered.push(line);
      done.add(line);
    }
    await yielded();
  }
  return ordered;
}
