/** What an export holds: everything a list would page through, read by keyset, under the caller's own grant. */
import type { Grant } from '../../../model/access.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { implicitFields } from '../../../model/format/implicit-fields.ts';
import { nearest } from '../../../model/format/nearest.ts';
import { needsRowId, rowIdField } from '../../../model/import/row-keys.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { type Params, short } from '../reading/params.ts';
import { needAction, queryRows } from '../query.ts';

/** Rows of one page: what is in memory at a time, and what one turn of the event loop works on. */
const PAGE = 500;

/** Chosen rows of one call; a list filter takes no more. */
const MOST_CHOSEN = 500;

const SHOWN_IMPLICIT: ReadonlySet<string> = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy']);
const NO_CELL: ReadonlySet<CompiledField['kind']> = new Set(['children', 'file', 'files']);

export interface ExportColumn {
  readonly field: CompiledField;
  readonly title: string;
}

export interface ExportRows {
  readonly columns: readonly ExportColumn[];
  /** An estimate above 100,000. */
  readonly total: number;
  readonly pages: AsyncIterable<readonly WireRow[]>;
}

/**
 * Refuses a column that the caller cannot know of, as a list refuses a filter (docs/rows.md#parameters-of-a-list). What
 * has no cell in a file may be named all the same: a list shows it.
 */
function needKnown(
  entity: CompiledEntity,
  hidden: ReadonlySet<string>,
  implicit: readonly string[],
  asked: readonly string[],
): void {
  const known = [...Object.keys(entity.fields).filter((name) => !hidden.has(name)), ...implicit];
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Refusal('query.column', { name: short(unknown), nearest: nearest(short(unknown), known) });
}

/**
 * The columns asked for that the caller may read, in that order. When none is asked for: all of them, in a sheet with
 * what an import
 * recognises the rows by, or in a document those of the list, for a page has no room for more.
 */
function columnsOf(
  call: Call,
  entity: CompiledEntity,
  grant: Grant,
  asked: string | undefined,
  paged: boolean,
): ExportColumn[] {
  const { hidden } = grant;
  const own = Object.values(entity.fields).filter(
    (field) => !NO_CELL.has(field.kind) && !field.writeOnly && !field.hidden && !hidden.has(field.name),
  );
  const implicit = [
    ...Object.values(implicitFields(call.locale)).filter((field) => SHOWN_IMPLICIT.has(field.name)),
    ...(paged ? [] : [rowIdField(call.locale)]),
  ];
  const named = (names: readonly string[]): CompiledField[] =>
    [...new Set(names)].flatMap((name) => [...own, ...implicit].find((field) => field.name === name) ?? []);
  const names = (asked ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  needKnown(entity, hidden, Object.keys(implicitFields(call.locale)), names);
  const chosen = named(names);
  const listed = paged ? named(entity.list.columns.map((column) => column.field)) : [];
  const whole =
    !paged && grant.actions.has('import') && needsRowId(entity, grant) ? [...own, rowIdField(call.locale)] : own;
  return (
    [chosen, listed, whole]
      .find((fields) => fields.length > 0)
      ?.map((field) => ({ field, title: textOf(entity, call.locale, `data.${field.name}`, field.title) })) ?? []
  );
}

/** Parameters of the list behind an export. */
function listParams({
  columns: _columns,
  ids,
  after: _after,
  totals: _totals,
  withActions: _actions,
  ...params
}: Params): Params {
  const chosen = ids ?? params['id'];
  if (chosen !== undefined && chosen.split(',').length > MOST_CHOSEN)
    throw new Refusal('action.tooMany', { limit: MOST_CHOSEN });
  return { ...params, ...(chosen ? { id: chosen } : {}), currentPage: '1', pageSize: String(PAGE) };
}

/**
 * Asks for the first page, so that whatever refuses does so before a file begins.
 * @param params those of the list, and `columns` and `ids` as comma lists
 * @param paged is it for pages of paper, and not for a sheet without edges?
 */
export async function exportRows(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  params: Params,
  paged: boolean,
): Promise<ExportRows> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'export');
  const asked = listParams(params);
  const columns = columnsOf(call, entity, grant, params['columns'], paged);
  const first = await queryRows(engine, call, entity, asked);
  async function* pages(): AsyncGenerator<readonly WireRow[]> {
    let page = first;
    for (;;) {
      yield page.list;
      if (page.after === undefined) return;
      page = await queryRows(engine, call, entity, { ...asked, after: page.after });
    }
  }
  return { columns, total: first.totalCount, pages: pages() };
}
