/** Calls of the homes: what is due, how things stand, and the caller's notifications. */
import type { DutyData, HomeData, NoticeCount, NoticeData } from '../../model/home-wire.ts';
import { call } from './client.ts';

const NOTIFICATION = '/api/notification/notification';

export function fetchHome(): Promise<HomeData> {
  return call<HomeData>('GET', '/api/account/home');
}

/** @param most of each kind; @param entities comma list of the entities to be looked at, all when absent */
export function fetchDuties(most: number, entities: string | undefined, signal: AbortSignal): Promise<DutyData> {
  return call<DutyData>('GET', '/api/account/duties', { params: { pageSize: most, ...(entities === undefined ? {} : { entities }) }, signal });
}

/** @param page from 1; @param unreadFirst unread ones before all others */
export function fetchNotices(pageSize: number, { page = 1, unreadFirst = false }: { readonly page?: number; readonly unreadFirst?: boolean } = {}): Promise<NoticeData> {
  return call<NoticeData>('GET', `${NOTIFICATION}/queryMyNotification`, { params: { pageSize, ...(page > 1 ? { currentPage: page } : {}), ...(unreadFirst ? { unreadFirst: '1' } : {}) } });
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
