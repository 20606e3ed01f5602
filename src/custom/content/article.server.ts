/** What the portal shows of articles to anybody: published, public, in force, in a column of the portal; texts made safe. */
import type { RawExpression, Row } from '../../engine/model/types.ts';
import { behaviour, missingRow, type OpenCall, openRows, safeHtml } from '../../engine/server/sdk.ts';

interface Column { readonly id: string; readonly code: string; readonly name: string }

const SHOWN_COLUMN: RawExpression = { and: [{ var: 'onPortal' }, { '==': [{ var: 'status' }, 'enabled'] }] };

const SHOWN: readonly RawExpression[] = [
  { '==': [{ var: 'status' }, 'published'] },
  { '==': [{ var: 'visibleScope' }, 'public'] },
  { var: 'column.onPortal' },
  { '==': [{ var: 'column.status' }, 'enabled'] },
  { or: [{ '!': [{ var: 'abolishDate' }] }, { '>': [{ var: 'abolishDate' }, { today: [] }] }] },
];

async function portalColumns(open: OpenCall): Promise<Column[]> {
  const { list } = await openRows(open, 'articleColumn', { where: JSON.stringify(SHOWN_COLUMN), pageSize: '200', sort: 'sequence,columnCode' });
  return list.map((row) => ({ id: row.id, code: String(row['columnCode']), name: String(row['columnName']) }));
}

/** The fields of an article that strangers may read. */
function headOf(row: Row, columns: readonly Column[], labels: Readonly<Record<string, string | string[]>>): Row {
  const column = columns.find((one) => one.id === row['column']);
  const fields = Object.fromEntries(['id', 'title', 'subtitle', 'summary', 'source', 'author', 'docNo', 'edition', 'effectiveDate', 'abolishDate', 'publishTime', 'isRed'].map((name) => [name, row[name] ?? null]));
  return { ...fields, pinned: row['pinned'] === true, column: column?.code ?? null, columnName: column?.name ?? null, issueOrg: String(labels['issueOrg'] ?? '') };
}

/** `GET /api/public/article/queryArticle`: a page of articles, pinned ones first; `column` is a column's code, `keyword` searches. */
async function queryArticle(open: OpenCall): Promise<unknown> {
  const columns = await portalColumns(open);
  const { column, keyword, currentPage, pageSize } = open.params;
  const where: RawExpression = { and: [...SHOWN, ...(column ? [{ '==': [{ var: 'column.columnCode' }, column] }] : [])] };
  const { list, totalCount } = await openRows(open, 'article', {
    where: JSON.stringify(where), sort: '-pinned,-publishTime', ...(keyword ? { keyword } : {}), ...(currentPage ? { currentPage } : {}), ...(pageSize ? { pageSize } : {}),
  });
  return { list: list.map((row) => headOf(row, columns, row.$labels ?? {})), totalCount, columns: columns.map(({ code, name }) => ({ code, name })) };
}

/** `GET /api/public/article/getArticle?id=`: one article with its text; one that is not shown does not exist. */
async function getArticle(open: OpenCall): Promise<unknown> {
  const { id = '' } = open.params;
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw missingRow();
  const [columns, { list }] = await Promise.all([portalColumns(open), openRows(open, 'article', { id, where: JSON.stringify({ and: SHOWN }) })]);
  const [row] = list;
  if (!row) throw missingRow();
  return { ...headOf(row, columns, row.$labels ?? {}), content: safeHtml(typeof row['content'] === 'string' ? row['content'] : '') };
}

export const articleBehaviour = behaviour('article', {}, { queryArticle, getArticle });
