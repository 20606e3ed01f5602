/** Internal mail: boxes, writing, groups (docs/areas/mail.md). */
import { mailCalls } from '../../../model/calls/mail.ts';
import { answerCalls, defineFeature } from '../feature.ts';
import { countMails, listBox, listConversation, queryMailUsers } from './boxes.ts';
import { carryFolderWords, folderHooks } from './folders.ts';
import { carryRecalls, markMails, moveMails, recoverMails, removeMails, sweepBins, trashMails } from './marks.ts';
import { listReceipts, openMail } from './read.ts';
import {
  addGroup,
  deleteGroup,
  groupHooks,
  listagg,
  listGroups,
  offeredReceivers,
  peopleOfUnit,
  receiversIn,
  units,
} from './select.ts';
import { recall, saveDraft, sendDue, sendMail, unschedule } from './write.ts';

export const mail = defineFeature({
  name: 'mail',
  routes: answerCalls(mailCalls, {
    'GET /api/mail/box': (operation, { query }) => listBox(operation, query),
    'GET /api/mail/counts': countMails,
    'POST /api/mail/open': (operation, { body }) => openMail(operation, body.id, body.peek),
    'GET /api/mail/conversation': (operation, { query }) => listConversation(operation, query.id),
    'GET /api/mail/receipts': (operation, { query }) => listReceipts(operation, query.id),
    'GET /api/mail/receivers': (operation, { query }) => offeredReceivers(operation, query.keyword),
    'GET /api/mail/members': (operation, { query }) => receiversIn(operation, query),
    'POST /api/mail/draft': (operation, { body }) => saveDraft(operation, body),
    'POST /api/mail/send': (operation, { body }) => sendMail(operation, body),
    'POST /api/mail/unschedule': (operation, { body }) => unschedule(operation, body.id),
    'POST /api/mail/recall': (operation, { body }) => recall(operation, body.id),
    'POST /api/mail/mark': (operation, { body }) => markMails(operation, body),
    'POST /api/mail/move': (operation, { body }) => moveMails(operation, body),
    'POST /api/mail/trash': (operation, { body }) => trashMails(operation, body),
    'GET /api/ssm/xzg/emailUser/queryXzgEmailUserByPage': (operation, { query }) => queryMailUsers(operation, query),
    'POST /api/ssm/xzg/email/dustbinDelete': (operation, { body }) => removeMails(operation, body),
    'POST /api/ssm/xzg/email/recoverStatus': (operation, { body }) => recoverMails(operation, body),
    'GET /api/ssm/xzg/select/list': listGroups,
    'GET /api/ssm/xzg/select/deptUser': (operation, { query }) => peopleOfUnit(operation, query.orgId),
    'GET /api/ssm/xzg/select/deptTree': units,
    'GET /api/ssm/xzg/select/Listagg': (operation, { query }) => listagg(operation, query),
    'POST /api/ssm/xzg/select': (operation, { body }) => addGroup(operation, body),
    'DELETE /api/ssm/xzg/select/{id}': (operation, { path }) => deleteGroup(operation, path.id),
  }),
  hooks: [
    ['mailFolder', folderHooks],
    ['mailGroup', groupHooks],
  ],
  async seed(engine, log) {
    await carryFolderWords(engine, log);
    await carryRecalls(engine);
  },
  // The sender sees the mail by its own rule; who got it and has opened it reads it too, attachments included.
  givers: {
    mail: ({ call: { actor } }, statement, alias) =>
      `exists (select 1 from mail_user mine where mine.tenant_id = ${statement.bind(actor.tenant, 'uuid')} and mine.mail = ${alias}.id and mine."user" = ${statement.bind(actor.id, 'uuid')} and mine.box = 'inbox' and mine.status < 2 and mine."readAt" is not null)`,
  },
  jobs: {
    mailSend: { title: '邮件定时发送', cron: '* * * * *', run: sendDue },
    mailSweep: { title: '清理邮件垃圾箱', cron: '25 2 * * *', run: sweepBins },
  },
});
