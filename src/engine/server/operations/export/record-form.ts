/**
 * One record as a form in words: its sections, values and sub-tables as the detail shows them, under the reader's own
 * grant.
 */
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import { implicitFields } from '../../../model/format/implicit-fields.ts';
import type { CompiledEntity, CompiledField, CompiledSection } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Call, Engine, Transaction } from '../engine.ts';
import { filesOf } from '../files/find-file.ts';
import { RowLoader } from '../row-loader.ts';
import { CellWords, isFigure, LIST_MARK } from './cells.ts';
import type { FormDocument, FormPart, TablePart } from './document.ts';
import { pageWords, say } from './document-words.ts';

/** A value of more signs, or of several lines, takes the whole line. */
const SHORT = 24;

class RecordForm {
  readonly #engine: Engine;
  readonly #call: Call;
  /** Id → name of the files the record holds. */
  readonly #files: ReadonlyMap<string, string>;

  constructor(engine: Engine, call: Call, files: ReadonlyMap<string, string>) {
    this.#engine = engine;
    this.#call = call;
    this.#files = files;
  }

  title(entity: CompiledEntity, field: CompiledField): string {
    return textOf(entity, this.#call.locale, `data.${field.name}`, field.title);
  }

  value(words: CellWords, field: CompiledField, row: WireRow): string {
    if (field.kind === 'file' || field.kind === 'files')
      return idsOf(row[field.name])
        .map((id) => this.#files.get(id) ?? '')
        .filter((name) => name !== '')
        .join(LIST_MARK);
    return words.text(field, row);
  }

  /** The rows of a sub-table, and those below them as tables of their own. */
  tables(entity: CompiledEntity, field: CompiledField, row: WireRow): TablePart[] {
    const rows = row[field.name];
    const child = field.children ? this.#engine.entity(field.children.entity) : undefined;
    if (!child || !Array.isArray(rows) || rows.length === 0) return [];
    const hidden = this.#engine.grant(this.#call.actor, child).hidden;
    const words = new CellWords(this.#engine, this.#call, child);
    const columns = Object.values(child.fields).filter(
      (one) =>
        one.kind !== 'children' &&
        !one.hidden &&
        !one.writeOnly &&
        !hidden.has(one.name) &&
        !child.partOf?.fields?.includes(one.name) &&
        one.name !== field.children?.by &&
        one.name !== field.children?.naming?.field,
    );
    const below = Object.values(child.fields).filter((one) => one.children?.inline && !hidden.has(one.name));
    const list = rows as unknown as readonly WireRow[];
    return [
      {
        title: this.title(entity, field),
        columns: columns.map((one) => ({ title: words.headed(one, this.title(child, one)), right: isFigure(one) })),
        rows: list.map((one) => columns.map((column) => this.value(words, column, one))),
      },
      ...list.flatMap((one) => below.flatMap((inner) => this.tables(child, inner, one))),
    ];
  }
}

function idsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
}

/** Names of all files a row and the rows below it hold, as far as the caller may read them. */
async function fileNames(
  { engine, call, connection }: Transaction,
  entity: CompiledEntity,
  row: WireRow,
): Promise<Map<string, string>> {
  const ids = Object.values(entity.fields).flatMap((field): string[] => {
    if (field.kind === 'file' || field.kind === 'files') return idsOf(row[field.name]);
    const child = field.children ? engine.entity(field.children.entity) : undefined;
    const rows = row[field.name];
    const files = child ? Object.values(child.fields).filter((one) => one.kind === 'file' || one.kind === 'files') : [];
    return Array.isArray(rows)
      ? (rows as unknown as readonly WireRow[]).flatMap((one) => files.flatMap((file) => idsOf(one[file.name])))
      : [];
  });
  if (ids.length === 0) return new Map();
  return new Map((await filesOf({ engine, call, connection }, [...new Set(ids)])).map((file) => [file.id, file.name]));
}

/** Fields and sections that the row's own values hide are not printed. */
function shownOf(
  { engine, call, connection }: Transaction,
  entity: CompiledEntity,
  row: WireRow,
): Promise<{ sections: readonly CompiledSection[]; fields: ReadonlyMap<string, CompiledField> }> {
  const implicit = implicitFields(call.locale);
  const loader = new RowLoader(engine, call, connection);
  return loader.judge(() => {
    const scope = loader.scope(row);
    const fields = Object.values(entity.fields).filter(
      (field) =>
        !field.hidden &&
        !field.writeOnly &&
        Object.hasOwn(row, field.name) &&
        (!field.show || isSatisfied(field.show, scope)),
    );
    return {
      sections: entity.detail.sections.filter((section) => !section.when || isSatisfied(section.when, scope)),
      fields: new Map([...Object.values(implicit), ...fields].map((field) => [field.name, field])),
    };
  });
}

/** @param row as it leaves the server, with labels */
export async function formDocument(tx: Transaction, entity: CompiledEntity, row: WireRow): Promise<FormDocument> {
  const { engine, call } = tx;
  const { locale } = call;
  const form = new RecordForm(engine, call, await fileNames(tx, entity, row));
  const words = new CellWords(engine, call, entity);
  const { sections, fields } = await shownOf(tx, entity, row);
  const parts = sections.map((section): FormPart & { readonly tables: readonly TablePart[] } => {
    const own = section.fields.flatMap((name) => fields.get(name) ?? []);
    const items = own
      .filter((field) => field.kind !== 'children')
      .map((field) => {
        const bare = form.value(words, field, row);
        const unit = words.unit(field);
        const value = bare === '' || unit === '' ? bare : `${bare} ${unit}`;
        return {
          label: form.title(entity, field),
          value,
          wide: field.text !== undefined || value.length > SHORT || value.includes('\n'),
        };
      });
    const base = textOf(entity, locale, `form.${section.code}`, section.title ?? '');
    return {
      title:
        textOf(entity, locale, `detail.${section.code}`, base) || (sections.length > 1 ? say(locale, 'facts') : ''),
      items,
      tables: own.flatMap((field) => form.tables(entity, field, row)),
    };
  });
  const [named] = Object.entries(entity.print);
  const title = named
    ? textOf(entity, locale, `print.${named[0]}`, named[1].title)
    : textOf(entity, locale, 'title', entity.title);
  return {
    kind: 'form',
    locale,
    title,
    subtitle: row.$label ?? '',
    words: { page: pageWords(locale), foot: say(locale, 'printed', { name: call.actor.name, at: engine.clock.now() }) },
    sections: parts.filter(({ items }) => items.length > 0).map((part) => ({ title: part.title, items: part.items })),
    tables: parts.flatMap((part) => part.tables),
  };
}

/** Rows beside a record as tables: related lists, and the sub-tables of their rows. */
export async function relatedTables(
  tx: Transaction,
  entity: CompiledEntity,
  lists: readonly {
    readonly field: CompiledField;
    readonly entity: CompiledEntity;
    readonly rows: readonly WireRow[];
  }[],
): Promise<readonly TablePart[]> {
  const { engine, call } = tx;
  const tables: TablePart[] = [];
  for (const { field, entity: child, rows } of lists) {
    const names = new Map<string, string>();
    for (const row of rows) for (const [id, name] of await fileNames(tx, child, row)) names.set(id, name);
    const form = new RecordForm(engine, call, names);
    tables.push(...form.tables(entity, field, { id: '', [field.name]: rows } as unknown as WireRow));
  }
  return tables;
}
