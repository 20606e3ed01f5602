/** Whom a comment may mention. */
import type { CommentPerson } from '../../../model/calls/comments.ts';
import type { Operation, Transaction } from '../../operations/engine.ts';
import { keywordCondition } from '../../operations/reading/keyword.ts';
import { Statement } from '../../operations/statement.ts';
import { openRecord, type RecordName } from './record.ts';

/** Offered at once; whoever is not among them is typed. */
const OFFERED = 8;

/** Employees and administrators, as opposed to people of contractors. */
const isInternal = (alias: string): string => `coalesce(${alias}."userType", '0') in ('0', '9')`;

/**
 * SQL of the people `p` whom the caller may mention: employees mention each other; whoever is none, and of them, those
 * who have a part in what is said about the record.
 */
function mentionable({ call: { actor } }: Operation, statement: Statement, { entity, row }: RecordName): string {
  const tenant = statement.bind(actor.tenant, 'uuid');
  const record = `tenant_id = ${tenant} and entity = ${statement.bind(entity, 'text')} and row_id = ${statement.bind(row, 'uuid')}`;
  const me = statement.bind(actor.id, 'uuid');
  return `p.tenant_id = ${tenant} and p.deleted_at is null and p.status = 'normal' and (
    (${isInternal('p')} and exists (select 1 from sys_user m where m.tenant_id = ${tenant} and m.id = ${me} and ${isInternal('m')}))
    or p.id in (select by_id from anlan.comment where ${record} union select user_id from anlan.follower where ${record}))`;
}

/** @throws {Refusal} as `openRecord` */
export function offeredPeople(
  operation: Operation,
  { keyword = '', ...record }: RecordName & { readonly keyword?: string },
): Promise<{ readonly list: { readonly id: string; readonly name: string; readonly org: string }[] }> {
  const { engine, call } = operation;
  return engine.db.read(call.actor.tenant, async (connection) => {
    await openRecord(operation, connection, record);
    const statement = new Statement();
    const named = keywordCondition(statement, engine.entity('sysUser'), 'p', keyword, ['nickname']);
    const conditions = [
      mentionable(operation, statement, record),
      `p.id <> ${statement.bind(call.actor.id, 'uuid')}`,
      ...(named === undefined ? [] : [named]),
    ];
    const { rows } = await connection.query<{ id: string; name: string; org: string }>(
      `select p.id, p.nickname as name, coalesce(o."orgName", '') as org from sys_user p left join sys_org o on o.tenant_id = p.tenant_id and o.id = p."orgId"
       where ${conditions.join(' and ')} order by p.nickname, p.id limit ${OFFERED}`,
      statement.values,
    );
    return { list: rows };
  });
}

/** Those of the people whom the caller may mention, with their names. */
export async function mentionablePeople(
  { connection, ...operation }: Transaction,
  record: RecordName,
  ids: readonly string[],
): Promise<CommentPerson[]> {
  if (ids.length === 0) return [];
  const statement = new Statement();
  const { rows } = await connection.query<CommentPerson>(
    `select p.id, p.nickname as name from sys_user p where ${mentionable(operation, statement, record)} and p.id = any(${statement.bind([...ids], 'uuid[]')}) order by p.nickname, p.id`,
    statement.values,
  );
  return rows;
}
