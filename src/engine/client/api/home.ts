/** Calls of the homes: what is due, how things stand, and the caller's notifications. */
import type { DutyData, HomeData, NoticeData } from '../../model/home-wire.ts';
import { call } from './client.ts';

const NOTIFICATION = '/api/notification/notification';

export function fetchHome(): Promise<HomeData> {
  return call<HomeData>('GET', '/api/account/home');
}

/** @param most of each kind; @param entities comma list of the entities to be looked at, all when absent */
export function fetchDuties(most: number, entities: string | undefined, signal: AbortSignal): Promise<DutyData> {
  return call<DutyData>('GET', '/api/account/duties', { params: { pageSize: most, ...(entities === undefined ? {} : { entities }) }, signal });
}

export function fetchNotices(pageSize: number): Promise<NoticeData> {
  return call<NoticeData>('GET', `${NOTIFICATION}/queryMyNotification`, { params: { pageSize } });
}

/** @param confirm the reader says to have understood it */
export function readNotice(id: string, confirm: boolean): Promise<unknown> {
  return call('POST', `${NOTIFICATION}/readNotification`, { body: { id, confirm } });
}
