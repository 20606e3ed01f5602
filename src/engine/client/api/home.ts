/** Calls of the home page: what is due, how things stand, and the caller's notifications. */
import type { HomeData, NoticeData } from '../../model/home-wire.ts';
import { call } from './client.ts';

const NOTIFICATION = '/api/notification/notification';

export function fetchHome(): Promise<HomeData> {
  return call<HomeData>('GET', '/api/account/home');
}

export function fetchNotices(pageSize: number): Promise<NoticeData> {
  return call<NoticeData>('GET', `${NOTIFICATION}/queryMyNotification`, { params: { pageSize } });
}

/** @param confirm the reader says to have understood it */
export function readNotice(id: string, confirm: boolean): Promise<unknown> {
  return call('POST', `${NOTIFICATION}/readNotification`, { body: { id, confirm } });
}
