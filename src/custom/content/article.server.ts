/**
 * Articles: what the portal shows of them to anybody, what it answers to the staff, and that a new edition takes the
 * place of the old one (domain §14).
 */
import type { RawExpression } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  missingRow,
  type OpenCall,
  openFileNames,
  openRows,
  queryRelated,
  readRelated,
  readRelatedRows,
  safeHtml,
  type SessionCall,
  tell,
  unitAndBelow,
} from '../../engine/server/sdk.ts';
import { headOf, IN_FORCE, portalColumns, SHOWN, textOf, where } from './shown.server.ts';

/** Kinds of column whose articles are documents with editions. */
const DOCUMENTS = ['regulatory', 'systemDoc'];
/** The newest of each kind. */
const RECENT = 5;

const UUID = /^[0-9a-f-]{36}$/i;

/** A text as strangers get it: without anything that could run, its pictures from the open address. */
function openText(html: string): string {
  return safeHtml(html).replaceAll(/\/api\/file\/file\/(?=[0-9a-f-]{36}["?/])/g, '/api/public/file/');
}

/** A page of articles, pinned ones first; `column` is a column's code, `keyword` searches. */
async function queryArticle(open: OpenCall): Promise<unknown> {
  const columns = await portalColumns(open);
  const { column, keyword, currentPage, pageSize } = open.params;
  const { list, totalCount } = await openRows(open, 'article', {
    where: where(...SHOWN, ...(column ? [{ '==': [{ var: 'column.columnCode' }, column] }] : [])),
    sort: '-pinned,-publishTime',
    ...(keyword ? { keyword } : {}),
    ...(currentPage ? { currentPage } : {}),
    ...(pageSize ? { pageSize } : {}),
  });
  return {
    list: list.map((row) => headOf(row, columns, row.$labels)),
    totalCount,
    columns: columns.map(({ code, name }) => ({ code, name })),
  };
}

/** One article with its text and the names of its files; one that is not shown does not exist. */
async function getArticle(open: OpenCall): Promise<unknown> {
  const { id = '' } = open.params;
  if (!UUID.test(id)) throw missingRow();
  const [
    columns,
    {
      list: [row],
    },
  ] = await Promise.all([portalColumns(open), openRows(open, 'article', { id, where: where(...SHOWN) })]);
  if (!row) throw missingRow();
  const files = await openFileNames(open, Array.isArray(row['attachments']) ? row['attachments'].map(String) : []);
  return { ...headOf(row, columns, row.$labels), content: openText(textOf(row, 'content')), files };
}

/** All columns; what they are called is no secret, and a reader needs no right of their own to ask by one. */
async function columnsOf({
  engine,
  call,
}: AskedCall): Promise<readonly { readonly id: string; readonly code: string; readonly kind: string }[]> {
  const { list } = await openRows(
    { engine, tenant: call.actor.tenant, locale: call.locale, params: {} },
    'articleColumn',
    { pageSize: '200', sort: 'sequence,columnCode' },
  );
  return list.map((row) => ({ id: row.id, code: textOf(row, 'columnCode'), kind: textOf(row, 'columnType') }));
}

/** Published articles that the caller may see: one by `id` with its text, or a page of those of a `column`. */
async function queryContent(asked: AskedCall): Promise<unknown> {
  const { id, column, keyword, currentPage, pageSize } = asked.params;
  if (id !== undefined) {
    const [row] = UUID.test(id) ? (await askedRows(asked, 'article', { id, where: where(...IN_FORCE) })).list : [];
    if (!row) throw missingRow();
    return { ...row, content: safeHtml(textOf(row, 'content')) };
  }
  const of = column ? (await columnsOf(asked)).find(({ code }) => code === column) : undefined;
  if (column && !of) return { list: [], totalCount: 0 };
  const { list, totalCount } = await askedRows(asked, 'article', {
    where: where(...IN_FORCE),
    sort: '-pinned,-publishTime',
    ...(of ? { column: of.id } : {}),
    ...(keyword ? { keyword } : {}),
    ...(currentPage ? { currentPage } : {}),
    ...(pageSize ? { pageSize } : {}),
  });
  return { list: list.map((row) => ({ ...row, content: null })), totalCount };
}

/** The newest articles of each kind that the caller may see, and how many there are. */
async function recentUpdateAllKinds(asked: AskedCall): Promise<unknown> {
  const kinds = asked.engine.entity('articleColumn').fields['columnType']?.choices ?? [];
  const columns = await columnsOf(asked);
  const found = await Promise.all(
    kinds.map(async ({ value, title }) => {
      const ids = columns.filter(({ kind }) => kind === value).map(({ id }) => id);
      const { list, totalCount } =
        ids.length === 0
          ? { list: [], totalCount: 0 }
          : await askedRows(asked, 'article', {
              column: ids.join(','),
              where: where(...IN_FORCE),
              sort: '-publishTime',
              pageSize: String(RECENT),
            });
      return {
        kind: value,
        title,
        totalCount,
        list: list.map((row) => ({
          id: row.id,
          kind: value,
          title: row['title'],
          column: row['column'],
          columnName: row.$labels?.['column'] ?? '',
          publishTime: row['publishTime'],
          isRed: row['isRed'],
        })),
      };
    }),
  );
  const filled = found.filter(({ totalCount }) => totalCount > 0);
  return {
    kinds: filled,
    list: filled.flatMap(({ list }) => list).sort((a, b) => String(b.publishTime).localeCompare(String(a.publishTime))),
  };
}

const PAGE = { currentPage: 'Page', pageSize: 'Rows a page' };
const calls: readonly SessionCall[] = [
  {
    path: '/api/ssm/smartSecurity/queryContent',
    action: 'query',
    summary: 'Published articles of a column, or one with its text',
    params: { id: 'Id of an article', column: 'Code of a column', keyword: 'Words', ...PAGE },
    answer: queryContent,
  },
  {
    path: '/api/ssm/smartSecurity/recentUpdateAllKinds',
    action: 'query',
    summary: 'The newest articles of each kind',
    params: {},
    answer: recentUpdateAllKinds,
  },
];

/**
 * A document that comes into force ends the edition before it, of the same number: two in force would contradict each
 * other.
 * Of two that are published at once the second waits for the first and is refused by its number (`storage.unique`).
 */
async function endFormerEdition(context: HookContext): Promise<void> {
  const { old, row } = context;
  if (row['status'] !== 'published' || old?.['status'] === 'published' || !row['docNo']) return;
  const column = await readRelated(context, 'articleColumn', String(row['column']));
  if (!column || !DOCUMENTS.includes(String(column['columnType']))) return;
  const same: RawExpression[] = [
    { '==': [{ var: 'docNo' }, String(row['docNo'])] },
    { '==': [{ var: 'status' }, 'published'] },
  ];
  const { list } = await queryRelated(context, 'article', { where: where(...same) }, 10);
  for (const { id } of list) {
    const former = await lockRelated(context, 'article', String(id));
    if (former?.['status'] === 'published')
      await changeRelated(
        context,
        'article',
        String(id),
        { status: 'abolished', abolishDate: context.engine.clock.today() },
        'abolish',
      );
  }
}

/** People who are asked to sign at most. */
const MOST_READERS = 20_000;

/** Whoever the article is shown to in the house: everybody, or its units with those below them. */
async function readersOf(context: HookContext): Promise<readonly string[]> {
  const { row } = context;
  const asked: RawExpression[] = [{ '==': [{ var: 'status' }, 'normal'] }, { in: [{ var: 'userType' }, ['0', '9']] }];
  const orgs = Array.isArray(row['visibleOrgs']) ? row['visibleOrgs'].map(String) : [];
  const below =
    row['visibleScope'] === 'orgs'
      ? [...new Set((await Promise.all(orgs.map((org) => unitAndBelow(context, org)))).flat())]
      : undefined;
  const { list } = await queryRelated(
    context,
    'sysUser',
    { where: where(...asked, ...(below ? [{ in: [{ var: 'orgId' }, below] }] : [])) },
    MOST_READERS,
  );
  return list.map(({ id }) => String(id));
}

/** Whoever is to sign an article and has not is told of it, each week as long as it is published. */
async function remindUnread(context: HookContext): Promise<void> {
  const { row } = context;
  const reads = await readRelatedRows(context, 'articleRead', 'article', [String(row['id'])]);
  const signed = new Set(reads.filter((read) => read['signed'] === true).map((read) => String(read['user'])));
  const people = (await readersOf(context)).filter((id) => !signed.has(id));
  await tell(context, people, `请签阅：${String(row['title'])}`, ['该文章需要签阅，您还没有签阅。'], {
    entity: 'article',
    id: String(row['id']),
    words: '打开文章',
  });
}

export const articleBehaviour = behaviour(
  'article',
  { before: endFormerEdition, actions: { remindUnread } },
  {
    open: {
      queryArticle: {
        summary: 'Published articles of the portal',
        params: { column: 'Code of a column', keyword: 'Words', ...PAGE },
        answer: queryArticle,
      },
      getArticle: {
        summary: 'One published article, its text made safe',
        params: { id: 'Id of the article' },
        answer: getArticle,
      },
    },
    calls,
    openFiles: { fields: ['cover', 'attachments', 'content'], where: { and: [...SHOWN] } },
  },
);
