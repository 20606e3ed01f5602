/**
 * Both blacklists, and the question that every door asks of them (domain §19.7, §19.8): companies are known by their
 * credit code, people by their identity number.
 */
import type { Row } from '../../engine/model/types.ts';
import {
  behaviour,
  changeRelated,
  type HookContext,
  lockName,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { judgeCreditCode } from './credit-code.server.ts';

const DAY = 10;

/**
 * Is a listing in force under this number? Held until the transaction ends: who is listed meanwhile waits, or is waited
 * for.
 */
async function isListed(
  context: HookContext,
  entity: 'blacklistOrg' | 'blacklistPerson',
  field: 'creditCode' | 'idCard',
  number: unknown,
): Promise<boolean> {
  if (typeof number !== 'string' || number === '') return false;
  await lockName(context, `${entity} ${number}`);
  const today = context.engine.clock.today();
  return (await readRelatedRows(context, entity, field, [number])).some(
    ({ status, endDate }) => status === 'effective' && (typeof endDate !== 'string' || endDate.slice(0, DAY) > today),
  );
}

export const isCompanyListed = (context: HookContext, creditCode: unknown): Promise<boolean> =>
  isListed(context, 'blacklistOrg', 'creditCode', creditCode);
export const isPersonListed = (context: HookContext, idCard: unknown): Promise<boolean> =>
  isListed(context, 'blacklistPerson', 'idCard', idCard);

/** Who is chosen brings name and number along. */
async function fillCompany(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'delete') return;
  const company =
    typeof row['provider'] === 'string' ? await readRelated(context, 'provider', row['provider']) : undefined;
  if (company) Object.assign(row, { providerName: company['providerName'], creditCode: company['creditCode'] });
  else judgeCreditCode(context);
  if (typeof row['creditCode'] === 'string') await lockName(context, `blacklistOrg ${row['creditCode']}`);
}

async function fillPerson(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'delete') return;
  const person =
    typeof row['person'] === 'string' ? await readRelated(context, 'providerPerson', row['person']) : undefined;
  if (person) {
    const company = await readRelated(context, 'provider', String(person['provider']));
    Object.assign(row, {
      name: person['name'],
      idCard: person['idCard'],
      providerName: company?.['providerName'] ?? null,
    });
  }
  if (typeof row['idCard'] === 'string') await lockName(context, `blacklistPerson ${row['idCard']}`);
}

/** What a listing does to the rows under its number, as it comes into force and as it ends. */
async function follow(
  context: HookContext,
  entity: 'provider' | 'providerPerson',
  field: string,
  listed: Row,
  free: Row,
): Promise<void> {
  const { kind, old, row } = context;
  if (kind !== 'action' || old?.['status'] === row['status']) return;
  const found = await readRelatedRows(context, entity, field, [String(row[field])]);
  for (const { id, status } of found) {
    if (row['status'] === 'effective' && status !== 'blacklisted')
      await changeRelated(context, entity, String(id), listed, 'blacklist');
    if (row['status'] === 'removed' && status === 'blacklisted')
      await changeRelated(context, entity, String(id), free, 'removeBlack');
  }
}

export const blacklistBehaviours = [
  behaviour('blacklistOrg', {
    before: fillCompany,
    after: (context) =>
      follow(
        context,
        'provider',
        'creditCode',
        { status: 'blacklisted', stateReason: 'blacklist' },
        { status: 'exited', stateReason: null },
      ),
  }),
  behaviour('blacklistPerson', {
    before: fillPerson,
    after: (context) =>
      follow(
        context,
        'providerPerson',
        'idCard',
        { status: 'blacklisted', suspendReason: null },
        { status: 'left', leftOn: context.engine.clock.today() },
      ),
  }),
];
