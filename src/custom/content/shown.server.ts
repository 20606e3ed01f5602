/** What of the portal strangers are shown, and how: published, public, in force, in a column of the portal. */
import type { RawExpression, Row } from '../../engine/model/types.ts';
import { type OpenCall, openRows } from '../../engine/server/sdk.ts';

interface Column {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
}

const is = (name: string, value: string): RawExpression => ({ '==': [{ var: name }, value] });
const unset = (name: string): RawExpression => ({ '!': [{ var: name }] });

/** Published, and not out of force by its date; whom it is meant for is another matter. */
export const IN_FORCE: readonly RawExpression[] = [
  is('status', 'published'),
  { or: [unset('abolishDate'), { '>': [{ var: 'abolishDate' }, { today: [] }] }] },
];

/** An article that anybody may read. */
export const SHOWN: readonly RawExpression[] = [
  ...IN_FORCE,
  is('visibleScope', 'public'),
  { var: 'column.onPortal' },
  is('column.status', 'enabled'),
];

/** A picture of the portal that is switched on and in its time. */
export const SHOWN_NOW: readonly RawExpression[] = [
  is('status', 'enabled'),
  { or: [unset('startTime'), { '<=': [{ var: 'startTime' }, { now: [] }] }] },
  { or: [unset('endTime'), { '>=': [{ var: 'endTime' }, { now: [] }] }] },
];

export const ENABLED: readonly RawExpression[] = [is('status', 'enabled')];

/** Conditions as a list query carries them. */
export const where = (...conditions: readonly RawExpression[]): string => JSON.stringify({ and: conditions });

/** Text of a field; empty where there is none. */
export const textOf = (row: Row, name: string): string => (typeof row[name] === 'string' ? row[name] : '');

export async function portalColumns(open: OpenCall): Promise<Column[]> {
  const { list } = await openRows(open, 'articleColumn', {
    where: where({ var: 'onPortal' }, ...ENABLED),
    pageSize: '200',
    sort: 'sequence,columnCode',
  });
  return list.map((row) => ({
    id: row.id,
    code: textOf(row, 'columnCode'),
    name: textOf(row, 'columnName'),
    kind: textOf(row, 'columnType'),
  }));
}

const HEAD = [
  'id',
  'title',
  'subtitle',
  'summary',
  'source',
  'author',
  'docNo',
  'edition',
  'effectiveDate',
  'abolishDate',
  'publishTime',
  'isRed',
  'cover',
] as const;

/** The fields of an article that strangers may read. */
export function headOf(
  row: Row,
  columns: readonly Column[],
  labels: Readonly<Record<string, string | string[]>> = {},
): Row {
  const column = columns.find((one) => one.id === row['column']);
  return {
    ...Object.fromEntries(HEAD.map((name) => [name, row[name] ?? null])),
    pinned: row['pinned'] === true,
    column: column?.code ?? null,
    columnName: column?.name ?? null,
    issueOrg: String(labels['issueOrg'] ?? ''),
  };
}
