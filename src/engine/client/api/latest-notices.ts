/** The newest notifications to the caller, for the phone's home. */
import type { NoticeData } from '../../model/home-wire.ts';
import { call } from './client.ts';

export function fetchLatestNotices(most: number): Promise<NoticeData> {
  return call<NoticeData>('GET', '/api/notification/notification/queryMyNotification', { params: { currentPage: 1, pageSize: most } });
}
