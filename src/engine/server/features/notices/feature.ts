/** Notices: what the rules of entity files tell people of rows (docs/notices.md). */
import { defineFeature } from '../feature.ts';
import { noteDates } from './dates.ts';
import { noteEvents } from './due.ts';
import { noticeSource, notificationSource, queueNotices } from './outside.ts';
import { NOTICE_MIGRATIONS } from './tables.ts';
import { openTeller } from './teller.ts';
import { trimNotices } from './trim.ts';
import { tellUnread } from './unread.ts';

export const notices = defineFeature({
  name: 'notices',
  tables: NOTICE_MIGRATIONS,
  consumers: { notices: noteEvents, noticeDeliveries: queueNotices },
  deliveries: { notification: notificationSource, notice: noticeSource },
  jobs: {
    noticeDates: { title: '到期通知', cron: '* * * * *', run: (engine, log) => noteDates(engine, log) },
    noticeUnread: {
      title: '未读通知升级',
      cron: '*/5 * * * *',
      run: (engine) => tellUnread(engine),
    },
    noticeTrim: { title: '清理通知记录', cron: '50 2 * * *', run: trimNotices },
  },
  start: (engine, log) => Promise.resolve(openTeller(engine, log)),
});
