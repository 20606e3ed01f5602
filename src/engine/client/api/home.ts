/**
 * Calls of the homes: which one is meant for the caller, what is due, how things stand, and the caller's notifications.
 */
import type { DutyData, HomeData, NoticeCount, NoticeData, TodoData } from '../../model/home-wire.ts';
import { call } from './client.ts';

const NOTIFICATION = '/api/notification/notification';

export function fetchHome(): Promise<HomeData> {
  return call<HomeData>('GET', '/api/account/home');
}

export interface HomePart {
  readonly widget: 'duties' | 'notices' | 'charts' | 'recent' | 'shortcuts' | 'articles';
  readonly x: number | null;
  readonly y: number | null;
  readonly w: number;
  readonly h: number | null;
  /** Of articles: code of their column. */ readonly props: string | null;
}

/** The home page that is meant for the caller. */
export interface MyHome {
  readonly name: string;
  readonly homePage: 'work' | 'board' | 'portal';
  readonly layout: readonly HomePart[];
  /** Addresses. */ readonly shortcuts: readonly string[];
}

/** @returns null where no home page is meant for the caller: then it is the usual one */
export function fetchMyHome(phone: boolean): Promise<MyHome | null> {
  return call<MyHome | null>('GET', '/api/content/homeConfig/queryMyHome', {
    params: phone ? { terminal: 'mobile' } : {},
  });
}

export interface NewArticle {
  readonly id: string;
  readonly title: string;
  readonly publishTime: string;
}

/** The newest articles that the caller may read. @param column code of a column; all when empty */
export async function fetchNewArticles(column: string, pageSize: number): Promise<readonly NewArticle[]> {
  return (
    await call<{ readonly list: readonly NewArticle[] }>('GET', '/api/ssm/smartSecurity/queryContent', {
      params: { pageSize, ...(column ? { column } : {}) },
    })
  ).list;
}

/** @param most of each kind; @param entities comma list of the entities to be looked at, all when absent */
export function fetchDuties(most: number, entities: string | undefined, signal: AbortSignal): Promise<DutyData> {
  return call<DutyData>('GET', '/api/account/duties', {
    params: { pageSize: most, ...(entities === undefined ? {} : { entities }) },
    signal,
  });
}

/** What the caller has to do: the soonest, and how many in all. */
export function fetchTodos(): Promise<TodoData> {
  return call<TodoData>('GET', '/api/todo/mine');
}

/** @param page from 1; @param unreadFirst unread ones before all others */
export function fetchNotices(
  pageSize: number,
  {
    page = 1,
    unreadFirst = false,
    types = [],
  }: { readonly page?: number; readonly unreadFirst?: boolean; readonly types?: readonly string[] } = {},
): Promise<NoticeData> {
  return call<NoticeData>('GET', `${NOTIFICATION}/queryMyNotification`, {
    params: {
      pageSize,
      ...(page > 1 ? { currentPage: page } : {}),
      ...(unreadFirst ? { unreadFirst: '1' } : {}),
      ...(types.length > 0 ? { types: types.join(',') } : {}),
    },
  });
}

export function fetchNoticeCount(): Promise<NoticeCount> {
  return call<NoticeCount>('GET', `${NOTIFICATION}/queryMyNotificationCount`);
}

export function readAllNotices(): Promise<unknown> {
  return call('POST', `${NOTIFICATION}/readAllNotification`);
}

/** @param confirm the reader says to have understood it */
export function readNotice(id: string, confirm: boolean): Promise<unknown> {
  return call('POST', `${NOTIFICATION}/readNotification`, { body: { id, confirm } });
}
