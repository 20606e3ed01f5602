/** The figure of internal mail: the first page of a full box. */
import { type Figure, atMost } from './figure.ts';
import { compare, ourList, type Settings } from './http-cases.ts';
import type { Call, Reply } from './load.ts';
import { type Stage, vacuumed } from './stage.ts';

const MAILS = 10_000;

/** Mails of twenty senders to one person; every tenth is unread. */
const FILL: readonly string[] = [
  `insert into mail (tenant_id, id, created_by, created_at, updated_by, updated_at, rev, subject, content, plain, sender, "toUsers", priority, status, "needReceipt", "sentAt")
   select $1, gen_random_uuid(), p.id, now(), p.id, now(), 1, '检修通知 ' || n, '<p>请按计划安排停机检修 ' || n || '</p>', '请按计划安排停机检修 ' || n, p.id, array[$2::uuid], 'normal', 'sent', false, localtimestamp - n * interval '1 minute'
   from generate_series(1, ${MAILS}) n join (select id, row_number() over (order by id) - 1 as place from sys_user where tenant_id = $1 limit 20) p on p.place = n % 20`,
  `insert into mail_user (tenant_id, id, created_by, created_at, updated_by, updated_at, rev, mail, "user", box, "recvType", "isRead", status, "isStar", "isReplied", "receiptSent", "arrivedAt")
   select $1, gen_random_uuid(), m.sender, now(), m.sender, now(), 1, m.id, $2, 'inbox', 'to', (extract(minute from m."sentAt")::int % 10 > 0)::int, 0, false, false, false, m."sentAt" from mail m where m.tenant_id = $1 and m."toUsers" = array[$2::uuid]`,
];

/** Processor time of the first page of an inbox with 10,000 mails, over that of `list16` on the same product. */
export async function mailPage(stage: Stage, settings: Settings): Promise<Figure> {
  const {
    rows: [me],
  } = await stage.db.query<{ id: string; tenant: string }>(
    `select id, tenant_id as tenant from sys_user where username = 'benchmiddle'`,
  );
  if (!me) throw new Error('the stage has no measured user');
  for (const sql of FILL) await stage.db.query(sql, [me.tenant, me.id]);
  await vacuumed(stage.db, 'mail', 'mail_user');
  const rounds = await compare(
    {
      ...stage.product,
      call: (): Call => ({ method: 'GET', path: '/prod-api/api/mail/box?box=inbox', headers: stage.headers }),
      accept: (reply: Reply): void => {
        if (reply.status !== 200 || !reply.body.toString('utf8').includes(`"total":${MAILS}`))
          throw new Error(`${reply.status} ${reply.body.toString('utf8').slice(0, 300)}`);
      },
    },
    { ...stage.product, call: (n) => ourList(stage, n) },
    settings,
  );
  return atMost(
    'mailPage',
    'times',
    1.2,
    rounds.map(({ cpuOurs, cpuLimit }) => cpuOurs / cpuLimit),
    'processor time of list16; first page of an inbox with 10,000 mails',
  );
}
