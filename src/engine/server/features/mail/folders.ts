/** Own folders: which one takes a mail that arrives, and what their rules do to mails that are there already. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { Value } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine, EntityHooks, HookContext, Transaction } from '../../operations/engine.ts';
import { newId } from '../../operations/ids.ts';
import { tellPeople } from '../../operations/messages/browser-events.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { comparedTexts, folderFor, type MailFacts, type RuledFolder, takesMail, wordsOf } from './rules.ts';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * What rules see of the mail `m`, whose sender is `s`, once it lies in the boxes: no more than every receiver may learn.
 * Neither blind copies nor the name of a group of the sender's own are among it.
 */
const FACTS = `coalesce(m.subject, '') as subject, coalesce(s.nickname, '') as sender, coalesce(m.plain, '') as text,
  array(select p.nickname::text from mail_user o join sys_user p on p.id = o."user" and p.tenant_id = o.tenant_id
      where o.tenant_id = m.tenant_id and o.mail = m.id and o.box = 'inbox' and o."recvType" in ('to', 'cc'))
    || array(select g."groupName"::text from mail_group g
      where g.tenant_id = m.tenant_id and g.id = any(m."toGroups") and g."groupType" = 'public') as receivers`;
const SENDER = 'left join sys_user s on s.id = m.sender and s.tenant_id = m.tenant_id';

/** The folders of people that have rules, by person, each in the order in which they are asked. */
async function ruledFolders(
  connection: Connection,
  tenant: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly RuledFolder[]>> {
  const { rows } = await connection.query<RuledFolder & { user: string }>(
    `select f."user", f.id, f.match, json_agg(json_build_object('field', r.field, 'how', r.how, 'words', r.words) order by r.position, r.id) as rules
     from mail_folder f join mail_folder_rule r on r.tenant_id = f.tenant_id and r.folder = f.id and r.deleted_at is null
     where f.tenant_id = $1 and f."user" = any($2::uuid[]) and f.deleted_at is null
     group by f."user", f.id, f.match, f.sequence, f.name order by f.sequence, f.name`,
    [tenant, people],
  );
  const found = new Map<string, RuledFolder[]>();
  for (const { user, ...folder } of rows) found.set(user, [...(found.get(user) ?? []), folder]);
  return found;
}

/** Puts a mail that has just come into the folder of each of these people that takes it. */
export async function fileArrived(
  { call, connection }: Transaction,
  mail: string,
  people: readonly string[],
): Promise<void> {
  const { tenant } = call.actor;
  const folders = await ruledFolders(connection, tenant, people);
  if (folders.size === 0) return;
  const { rows } = await connection.query<MailFacts>(
    `select ${FACTS} from mail m ${SENDER} where m.tenant_id = $1 and m.id = $2`,
    [tenant, mail],
  );
  const [facts] = rows;
  if (!facts) return;
  const texts = comparedTexts(facts);
  const taken = [...folders].flatMap(([person, own]) => {
    const folder = folderFor(own, texts);
    return folder === null ? [] : [{ person, folder }];
  });
  if (taken.length === 0) return;
  await connection.query(
    `update mail_user u set folder = t.folder from unnest($3::uuid[], $4::uuid[]) t(person, folder)
     where u.tenant_id = $1 and u.mail = $2 and u.box = 'inbox' and u."user" = t.person`,
    [tenant, mail, taken.map(({ person }) => person), taken.map(({ folder }) => folder)],
  );
}

/** Moves the mails of the caller's inbox that a folder's rules hold for into that folder. */
async function fileInbox({ call, connection, row }: HookContext): Promise<void> {
  const { tenant, id: user } = call.actor;
  const own = await ruledFolders(connection, tenant, [user]);
  const folder = own.get(user)?.find(({ id }) => id === row['id']);
  if (!folder) return;
  let moved = 0;
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const { rows }: { readonly rows: readonly (MailFacts & { readonly id: string })[] } = await connection.query(
      `select u.id, ${FACTS} from mail_user u join mail m on m.id = u.mail and m.tenant_id = u.tenant_id ${SENDER}
       where u.tenant_id = $1 and u."user" = $2 and u.deleted_at is null and u.status = 0 and u.box = 'inbox' and u.folder is null and u.id > $3
       order by u.id limit ${BATCH}`,
      [tenant, user, after],
    );
    const taken = rows.filter((mail) => takesMail(folder, comparedTexts(mail))).map(({ id }) => id);
    if (taken.length > 0)
      await connection.query(
        'update mail_user set folder = $3 where tenant_id = $1 and "user" = $2 and id = any($4::uuid[])',
        [tenant, user, folder.id, taken],
      );
    moved += taken.length;
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined;
  }
  if (moved > 0) await tellPeople(connection, { kind: 'mail' }, tenant, [user]);
}

/** A text of separators alone, which would fit every mail or none. */
function isWordless(rule: Value): boolean {
  const words = rule !== null && typeof rule === 'object' && !Array.isArray(rule) ? rule['words'] : null;
  return typeof words === 'string' && wordsOf(words).length === 0;
}

/** @throws {Invalid} `mail.ruleEmpty` at each rule whose text is separators alone */
function needWords({ engine, call, row }: HookContext): void {
  const rules = Array.isArray(row['rules']) ? row['rules'] : [];
  const wordless = rules.flatMap((rule, at) => (isWordless(rule) ? [at] : []));
  if (wordless.length === 0) return;
  const entity = engine.entity('mailFolderRule');
  const field = textOf(entity, call.locale, 'data.words', entity.fields['words']?.title ?? 'words');
  throw new Invalid(
    wordless.map((at) => ({
      field: `rules.${at}.words`,
      code: 'mail.ruleEmpty',
      message: messageOf('mail.ruleEmpty', call.locale, { field }),
    })),
  );
}

/** A folder's rules have words; on wish they look at the inbox as well. */
export const folderHooks: EntityHooks = {
  before(context) {
    if (context.kind !== 'delete' && context.kind !== 'restore') needWords(context);
  },
  // At once, however many they are, and behind whoever is moving mails into it.
  async after({ kind, connection, call: { actor }, row }) {
    if (kind === 'delete')
      await connection.query(
        'update mail_user set folder = null where tenant_id = $1 and "user" = $2 and folder = $3',
        [actor.tenant, row['user'], row['id']],
      );
  },
  actions: { file: fileInbox },
};

/** Did the table of folders of this installation once hold a field and its words in the folder itself? */
async function hasOldWords(connection: Connection): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select 1 from pg_attribute where attrelid = to_regclass('mail_folder') and attname in ('ruleField', 'ruleContains') and not attisdropped having count(*) = 2`,
  );
  return rowCount > 0;
}

/** @returns how many folders of a tenant had words of their own, which are now a rule each */
async function carryWords(engine: Engine, connection: Connection, tenant: string): Promise<number> {
  // Of several nodes that start at once one finds them.
  const { rows } = await connection.query<{ id: string; words: string }>(
    `select id, "ruleContains" as words from mail_folder where tenant_id = $1 and "ruleContains" is not null for update`,
    [tenant],
  );
  const ruled = rows.filter(({ words }) => wordsOf(words).length > 0).map(({ id }) => id);
  await connection.query(
    `insert into mail_folder_rule (id, tenant_id, created_by, position, folder, field, how, words, deleted_at, deletion_id)
     select r.id, $1, f."user", 0, f.id, coalesce(f."ruleField", 'subject'), 'contains', f."ruleContains", f.deleted_at, f.deletion_id
     from unnest($2::uuid[], $3::uuid[]) r(id, folder) join mail_folder f on f.tenant_id = $1 and f.id = r.folder`,
    [tenant, ruled.map(() => newId(engine.clock.millis())), ruled],
  );
  await connection.query(
    `update mail_folder set "ruleField" = null, "ruleContains" = null where tenant_id = $1 and ("ruleField" is not null or "ruleContains" is not null)`,
    [tenant],
  );
  return ruled.length;
}

/**
 * Makes rules of the words that folders held themselves in an older edition: one rule of each folder. The old columns
 * are empty afterwards, so that letting them go takes nothing away.
 */
export async function carryFolderWords(engine: Engine, log: Log): Promise<void> {
  let carried = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    if (!engine.project().entities.has('mailFolderRule')) return;
    await engine.ready(tenant);
    carried += await engine.db.write(tenant, async (connection) =>
      (await hasOldWords(connection)) ? carryWords(engine, connection, tenant) : 0,
    );
  }
  if (carried > 0) log.info({ folders: carried }, 'made rules of the words of mail folders');
}
