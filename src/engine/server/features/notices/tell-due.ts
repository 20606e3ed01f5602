/**
 * Tells people of the rows that are due, by the rights they have at that moment: a few one by one, many at once in one
 * message.
 */
import { sightOf } from '../../../model/access.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { parseTemplate } from '../../../model/expression/template.ts';
import { fieldsTold } from '../../../model/format/link/notify.ts';
import type { CompiledEntity, CompiledNotice } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { actorOf } from '../../access/actors.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, Transaction } from '../../operations/engine.ts';
import { labelSql } from '../../operations/labels.ts';
import { ownRows } from '../../operations/own-rows.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { living, tableOf, tenantWall } from '../../operations/sql-scope.ts';
import { Statement } from '../../operations/statement.ts';
import type { Due } from './due.ts';
import { inEach, type InEachLanguage, LOCALES, OPEN, tellMessage } from './messages.ts';
import { receiversSql } from './receivers.ts';
import type { Telling } from './rules.ts';

/** Rows of one rule that a person is told of one by one; of more there is one message. */
export const MOST_SINGLE = 5;

/** One message for some people, about one row or many. */
interface Message {
  readonly words: InEachLanguage;
  readonly people: string[];
  /** The rows that it names, the first of all it is about. */
  readonly rows: readonly string[];
  readonly total: number;
}

/** May the person read each field that the words show? One behind a reference is a field of the other entity. */
export function readsWords(engine: Engine, { actor }: Call, entity: CompiledEntity, notice: CompiledNotice): boolean {
  return fieldsTold(notice).every((path) => {
    const [first = '', second] = path.split('.');
    if (sightOf(engine.grant(actor, entity), entity, first) !== 'open') return false;
    const other = engine.project().entities.get(entity.fields[first]?.ref?.entity ?? '');
    return (
      second === undefined || (other !== undefined && sightOf(engine.grant(actor, other), other, second) === 'open')
    );
  });
}

/** Somebody's call, by the rights of now; undefined for who has left. */
export async function callOf(
  engine: Engine,
  connection: Connection,
  tenant: string,
  id: string,
): Promise<Call | undefined> {
  const { rows } = await connection.query<{
    username: string;
    name: string;
    orgId: string | null;
    roles: string[] | null;
  }>(
    `select username, nickname as name, "orgId", "roleId" as roles from "sys_user" where tenant_id = $1 and id = $2 and deleted_at is null and status = 'normal'`,
    [tenant, id],
  );
  const [user] = rows;
  if (!user) return undefined;
  const somebody = { ...user, id, roles: user.roles ?? [] };
  const actor = await actorOf(connection, tenant, somebody, (name) => engine.project().entities.get(name));
  return { ...systemCall(tenant), actor };
}

type TextColumn = `${'title' | 'text' | 'label'}_${Locale}`;
export type Told = Readonly<Record<TextColumn, string>> & { readonly id: string; readonly total: number };

/**
 * The first rows of these that the caller may read, in words, and how many there are.
 * @param isNamed only those of which the rule tells the caller; else whatever the caller may read
 */
export async function toldRows(
  tx: Transaction,
  { entity, notice, to }: Telling,
  ids: readonly string[],
  isNamed = true,
): Promise<readonly Told[]> {
  const { engine, connection, call } = tx;
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const chosen = statement.bind([...ids], 'uuid[]');
  const texts = LOCALES.flatMap((locale) => {
    const reader = { ...call, locale };
    const said = (key: 'title' | 'text', source: string): string =>
      labelSql(
        engine,
        reader,
        statement,
        entity,
        't',
        tenant,
        parseTemplate(textOf(entity, locale, `notify.${notice.code}.${key}`, source)),
      );
    const label = labelSql(engine, reader, statement, entity, 't', tenant, entity.storage.label);
    return [
      `${said('title', notice.title)} as "title_${locale}"`,
      `${notice.text === undefined ? `''` : said('text', notice.text)} as "text_${locale}"`,
      `${label} as "label_${locale}"`,
    ];
  });
  const own = ownRows(engine, call, statement, entity, 't', tenant, true);
  const mine = (): string =>
    `t.id in (select m.row from (${receiversSql(engine, statement, entity, tenant, dueRows(entity, tenant, chosen), to, call.actor.tenant)}) m where m.person = ${statement.bind(call.actor.id, 'uuid')})`;
  const { rows } = await connection.query<Told>(
    `select t.id, count(*) over () as total, ${texts.join(', ')} from ${tableOf(entity)} t
     where ${dueRows(entity, tenant, chosen)}${isNamed ? ` and ${mine()}` : ''}${own === undefined ? '' : ` and ${own}`}
     order by t.id limit ${MOST_SINGLE + 1}`,
    statement.values,
  );
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

const dueRows = (entity: CompiledEntity, tenant: string, ids: string): string =>
  `${tenantWall(entity, 't', tenant)} and ${living(entity, 't')} and t.id = any(${ids})`;

export const manyRows: Readonly<Record<Locale, (title: string, count: number) => string>> = {
  zh: (title, count) => `${title}：${count} 条记录`,
  tw: (title, count) => `${title}：${count} 筆紀錄`,
  en: (title, count) => `${title}: ${count} records`,
};

function messagesOf({ entity, before }: Telling, person: string, rows: readonly Told[]): Message[] {
  const said = (locale: Locale, title: string): string => `${before?.[locale] ?? ''}${title}`;
  const total = rows[0]?.total ?? 0;
  if (total > MOST_SINGLE) {
    const shown = rows.slice(0, MOST_SINGLE);
    const words = inEach((locale) => ({
      title: said(locale, manyRows[locale](textOf(entity, locale, 'title', entity.title), total)),
      lines: [],
      records: [
        ...shown.map((row) => ({ entity: entity.name, id: row.id, words: row[`label_${locale}`] })),
        ...(total > shown.length ? [{ entity: entity.name, words: '…' }] : []),
      ],
    }));
    return [{ words, people: [person], rows: shown.map(({ id }) => id), total }];
  }
  return rows.map((row) => ({
    words: inEach((locale) => ({
      title: said(locale, row[`title_${locale}`]),
      lines: row[`text_${locale}`] === '' ? [] : [row[`text_${locale}`]],
      records: [{ entity: entity.name, id: row.id, words: OPEN[locale] }],
    })),
    people: [person],
    rows: [row.id],
    total: 1,
  }));
}

/** Who is to be told of how many of these rows, whatever they may read. */
async function peopleOf(
  { engine, connection, call }: Transaction,
  { entity, to }: Telling,
  due: readonly Due[],
): Promise<readonly { readonly person: string; readonly rows: readonly string[] }[]> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const ids = statement.bind(
    due.map(({ row }) => row),
    'uuid[]',
  );
  const by = statement.bind(
    due.map((one) => one.by),
    'uuid[]',
  );
  const pairs = receiversSql(engine, statement, entity, tenant, dueRows(entity, tenant, ids), to, call.actor.tenant);
  const { rows } = await connection.query<{ person: string; rows: string[] }>(
    `select p.person, array_agg(distinct p.row) as rows from (${pairs}) p join unnest(${ids}, ${by}) as d(row, by_id) on d.row = p.row
     where d.by_id is distinct from p.person group by p.person order by p.person`,
    statement.values,
  );
  return rows;
}

/**
 * Tells whom a rule names of these rows, as far as they may read them; whoever did it themselves is not told.
 * @param due rows with who wrote them
 * @returns the notifications that are about one row
 */
export async function tellOfRows(
  tx: Transaction,
  telling: Telling,
  due: readonly Due[],
): Promise<readonly { readonly notification: string; readonly row: string }[]> {
  const { engine, connection, call } = tx;
  const { entity, notice } = telling;
  const { tenant } = call.actor;
  const messages = new Map<string, Message>();
  for (const { person, rows } of await peopleOf(tx, telling, due)) {
    const reader = await callOf(engine, connection, tenant, person);
    if (!reader || !readsWords(engine, reader, entity, notice)) continue;
    const told = await toldRows({ ...tx, call: reader }, telling, rows);
    for (const message of messagesOf(telling, person, told)) {
      const key = JSON.stringify(message.words);
      const same = messages.get(key);
      if (same) same.people.push(person);
      else messages.set(key, message);
    }
  }
  const about: { notification: string; row: string }[] = [];
  for (const message of messages.values()) {
    const { people, words, rows, total } = message;
    const notification = await tellMessage(tx, people, words, { entity, code: notice.code, rows, total });
    if (notification === undefined) continue;
    const [row] = rows;
    if (row !== undefined && total === 1) about.push({ notification, row });
  }
  return about;
}
