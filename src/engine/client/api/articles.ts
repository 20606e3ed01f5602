/** Calls of the open portal: articles for anybody, without a session. */
import { call } from './client.ts';

export interface ArticleHead {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly summary: string | null;
  readonly source: string | null;
  readonly author: string | null;
  readonly docNo: string | null;
  readonly edition: string | null;
  readonly effectiveDate: string | null;
  readonly abolishDate: string | null;
  readonly publishTime: string | null;
  readonly issueOrg: string;
  readonly column: string | null;
  readonly columnName: string | null;
  readonly pinned: boolean;
  readonly isRed: boolean;
}

/** `content` is made safe by the server. */
export interface Article extends ArticleHead { readonly content: string }

export interface ArticlePage { readonly list: readonly ArticleHead[]; readonly totalCount: number; readonly columns: readonly { readonly code: string; readonly name: string }[] }

export function fetchArticles(query: { readonly column: string; readonly keyword: string; readonly currentPage: number; readonly pageSize: number }, signal: AbortSignal): Promise<ArticlePage> {
  const { column, keyword, ...page } = query;
  return call<ArticlePage>('GET', '/api/public/article/queryArticle', { anonymous: true, signal, params: { ...page, ...(column ? { column } : {}), ...(keyword ? { keyword } : {}) } });
}

export function fetchArticle(id: string, signal: AbortSignal): Promise<Article> {
  return call<Article>('GET', '/api/public/article/getArticle', { anonymous: true, signal, params: { id } });
}
