/** Calls of the open portal: its front page, articles and files for anybody, without a session. */
import { call } from './client.ts';
import { basePath } from './transport.ts';

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
  /** Id of a picture. */
  readonly cover: string | null;
}

/** `content` is made safe by the server. */
export interface Article extends ArticleHead {
  readonly content: string;
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
}

export interface PortalPicture {
  readonly id: string;
  readonly title: string;
  /** Id of the picture. */ readonly image: string;
  readonly link: string | null;
}
export interface PortalLink {
  readonly name: string;
  readonly url: string;
  readonly group: string;
  /** Id of a picture. */ readonly logo: string | null;
  readonly newTab: boolean;
}
export interface Announcement {
  readonly org: string;
  readonly boardDate: string;
  readonly riskState: 'high' | 'larger' | 'general' | 'low';
  readonly commitment: string;
  readonly weatherNote: string | null;
  readonly safeDays: number | null;
}

/** The front page of the portal. */
export interface PortalHome {
  readonly banners: readonly PortalPicture[];
  readonly phoneBanners: readonly PortalPicture[];
  readonly top: readonly ArticleHead[];
  readonly documents: readonly ArticleHead[];
  readonly announcement: Announcement | null;
  readonly sections: readonly { readonly code: string; readonly name: string; readonly list: readonly ArticleHead[] }[];
  readonly links: readonly PortalLink[];
}

export interface ArticlePage {
  readonly list: readonly ArticleHead[];
  readonly totalCount: number;
  readonly columns: readonly { readonly code: string; readonly name: string }[];
}

export function fetchArticles(
  query: { readonly column: string; readonly keyword: string; readonly currentPage: number; readonly pageSize: number },
  signal: AbortSignal,
): Promise<ArticlePage> {
  const { column, keyword, ...page } = query;
  return call<ArticlePage>('GET', '/api/public/article/queryArticle', {
    anonymous: true,
    signal,
    params: { ...page, ...(column ? { column } : {}), ...(keyword ? { keyword } : {}) },
  });
}

export function fetchArticle(id: string, signal: AbortSignal): Promise<Article> {
  return call<Article>('GET', '/api/public/article/getArticle', { anonymous: true, signal, params: { id } });
}

export function fetchPortalHome(): Promise<PortalHome> {
  return call<PortalHome>('GET', '/api/public/homeConfig/queryPortalHome', { anonymous: true });
}

/**
 * Where a file of the open portal lies. @param ask `edge=800` for a picture no larger than that, `download=true` to
 * save it
 */
export function openFileAddress(id: string, ask = ''): string {
  return `${basePath()}/api/public/file/${encodeURIComponent(id)}${ask ? `?${ask}` : ''}`;
}
