/** Folders of an older edition hold one field and its words themselves: an upgrade makes a rule of them. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { MailLine } from '../../../src/engine/model/calls/mail.ts';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { carryFolderWords } from '../../../src/engine/server/features/mail/folders.ts';
import type { MailFolderRow } from '../../../src/schemas/mail/_types/mailFolder.gen.d.ts';
import type { Caller } from '../../support/client.ts';
import { ownPlace, testServer } from '../../support/server.ts';

const FOLDER = '/api/mail/mailfolder';

async function addFolder(caller: Caller, name: string): Promise<string> {
  const made = await caller.post<WireRow>(`${FOLDER}/addMailFolder`, { name });
  expect(made.code, JSON.stringify(made)).toBe(200);
  return made.data.id;
}

test('the words that a folder held itself are its one rule after the next start, and file mails as before', async () => {
  const place = await ownPlace();
  const { end: _, ...kept } = place;
  const names = ['点检来信', '发件人', '没有文字', '只有逗号'];
  const ids: string[] = [];
  try {
    const before = await testServer({ place: kept });
    const [equip, admin] = [await before.as('equip'), await before.as('admin')];
    for (const name of names) ids.push(await addFolder(equip, name));
    ids.push(await addFolder(admin, '删掉的'));
    expect((await admin.post(`${FOLDER}/deleteMailFolder`, { ids: [ids[4]] })).code).toBe(200);
    // The tables as that edition had them.
    await before.deps.db.systemWrite(async (connection) => {
      await connection.query('drop table mail_folder_rule');
      await connection.query(
        'alter table mail_folder drop column match, add column "ruleField" text, add column "ruleContains" text',
      );
      // Files that differ from those of the last start have their tables compared.
      await connection.query(`update anlan.schema_state set fingerprint = ''`);
      const words = ['点检，巡检', '钱工', null, '，', '停机'];
      for (const [at, text] of words.entries())
        await connection.query('update mail_folder set "ruleField" = $2, "ruleContains" = $3 where id = $1', [
          ids[at],
          text === null ? null : at === 1 ? 'sender' : 'subject',
          text,
        ]);
    });
    await before.end();
  } catch (error) {
    await place.end();
    throw error;
  }
  const server = await testServer({ place: kept });
  try {
    const [equip, staff, admin] = [await server.as('equip'), await server.as('staff'), await server.as('admin')];
    const rulesOf = async (id: string | undefined, caller = equip): Promise<unknown> => {
      const { data } = await caller.get<MailFolderRow>(`${FOLDER}/getMailFolder`, { id: id ?? '' });
      return [data.match, ...data.rules.map(({ field, how, words }) => [field, how, words])];
    };
    const judge = async (): Promise<void> => {
      expect(await rulesOf(ids[0])).toEqual(['all', ['subject', 'contains', '点检，巡检']]);
      expect(await rulesOf(ids[1])).toEqual(['all', ['sender', 'contains', '钱工']]);
      expect(await rulesOf(ids[2])).toEqual(['all']);
      expect(await rulesOf(ids[3])).toEqual(['all']);
    };
    await judge();
    // A later start finds nothing more to carry over.
    await carryFolderWords(server.deps.engine, pino({ level: 'silent' }));
    await judge();
    expect((await admin.post(`${FOLDER}/action/restore`, { ids: [ids[4]] })).code).toBe(200);
    expect(await rulesOf(ids[4], admin)).toEqual(['all', ['subject', 'contains', '停机']]);
    const to = (await equip.get<{ id: string }>('/api/uaa/users/getSysUser')).data.id;
    const draft = {
      subject: '明日巡检安排',
      content: '',
      toUsers: [to],
      ccUsers: [],
      bccUsers: [],
      toGroups: [],
      attachments: [],
      priority: 'normal',
      needReceipt: false,
    };
    const sent = await staff.post<{ mail: string }>('/api/mail/send', { draft });
    expect(sent.code, JSON.stringify(sent)).toBe(200);
    const { list } = (await equip.get<{ list: MailLine[] }>('/api/mail/box', { box: 'folder', folder: ids[0] ?? '' }))
      .data;
    expect(list.map(({ mail }) => mail)).toEqual([sent.data.mail]);
  } finally {
    await server.end();
    await place.end();
  }
});
