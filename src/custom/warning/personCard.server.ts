/**
 * What is known of the person whom a gate has named: company, leave to be here, training and certificates. Whoever
 * deals with the event reads it, also without a right to the registers themselves.
 */
import type { Locale } from '../../engine/model/errors/define.ts';
import type { CompiledEntity, Row } from '../../engine/model/types.ts';
import { textOf } from '../../engine/model/view.ts';
import {
  type AskedCall,
  askedRows,
  missingRow,
  readRelated,
  readRelatedRows,
  type SessionCall,
  type Transaction,
} from '../../engine/server/sdk.ts';

/** A line of the card. */
interface Fact {
  readonly title: string;
  readonly text: string;
  /** It is what keeps the person out, or soon will. */
  readonly tone?: 'danger' | 'warning';
}

interface Certificate {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly validTo: string | null;
  readonly state: string;
  readonly isGood: boolean;
}

const PERSON = 'providerPerson';
const CERTIFICATE = 'qualification';
const GOOD: readonly unknown[] = ['valid', 'expiring', 'reviewDue'];
const DAY = 10;

const titleOf = (entity: CompiledEntity, locale: Locale, field: string): string =>
  textOf(entity, locale, `data.${field}`, entity.fields[field]?.title ?? field);

/** A choice in the reader's language. */
function wordOf(entity: CompiledEntity, locale: Locale, field: string, value: unknown): string {
  const choice = entity.fields[field]?.choices?.find((one) => one.value === value);
  return choice ? textOf(entity, locale, `data.${field}.${String(value)}`, choice.title) : '';
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, DAY) : null);

async function certificatesOf(tx: Transaction, field: 'providerPerson' | 'user', id: string): Promise<Certificate[]> {
  const { engine, call } = tx;
  const entity = engine.entity(CERTIFICATE);
  const kinds = engine.dict(call.actor.tenant, 'certType', call.locale);
  const rows = await readRelatedRows(tx, CERTIFICATE, field, [id]);
  return rows
    .map((row) => ({
      id: String(row['id']),
      kind: kinds.find(({ value }) => value === row['certType'])?.title ?? '',
      number: String(row['certNo'] ?? ''),
      validTo: dayOf(row['validTo']),
      state: wordOf(entity, call.locale, 'status', row['status']),
      isGood: GOOD.includes(row['status']) && (dayOf(row['validTo']) ?? '9999') >= engine.clock.today(),
    }))
    .sort((one, other) => (other.validTo ?? '').localeCompare(one.validTo ?? ''));
}

async function factsOf(tx: Transaction, person: Row): Promise<Fact[]> {
  const { engine, call } = tx;
  const entity = engine.entity(PERSON);
  const today = engine.clock.today();
  const company = await readRelated(tx, 'provider', String(person['provider']));
  const fact = (field: string, text: unknown, tone?: Fact['tone']): Fact[] =>
    typeof text === 'string' && text !== ''
      ? [{ title: titleOf(entity, call.locale, field), text, ...(tone ? { tone } : {}) }]
      : [];
  const word = (field: string): string => wordOf(entity, call.locale, field, person[field]);
  const until = (field: string): Fact[] => {
    const day = dayOf(person[field]);
    return fact(field, day, day !== null && day < today ? 'danger' : undefined);
  };
  return [
    ...fact('provider', company?.['providerName']),
    ...fact('workKind', person['workKind']),
    ...fact('status', word('status'), person['status'] === 'admitted' ? undefined : 'danger'),
    ...fact('suspendReason', word('suspendReason'), 'danger'),
    ...fact('lapsed', word('lapsed'), 'danger'),
    ...fact('passNo', person['passNo']),
    ...until('passValidTo'),
    ...fact('trainStatus', word('trainStatus'), person['trainStatus'] === 'pass' ? undefined : 'danger'),
    ...until('trainValidTo'),
    ...until('insuranceTo'),
    ...fact('faceStatus', word('faceStatus'), person['faceStatus'] === 'pass' ? undefined : 'warning'),
  ];
}

async function cardOf(tx: Transaction, record: Row | undefined): Promise<unknown> {
  const { engine, call } = tx;
  if (typeof record?.['person'] === 'string') {
    const person = await readRelated(tx, PERSON, record['person']);
    if (person)
      return {
        name: person['name'],
        number: person['personNo'],
        facts: await factsOf(tx, person),
        certificates: await certificatesOf(tx, PERSON, String(person['id'])),
      };
  }
  if (typeof record?.['user'] === 'string') {
    const user = await readRelated(tx, 'sysUser', record['user']);
    const org = typeof user?.['orgId'] === 'string' ? await readRelated(tx, 'sysOrg', user['orgId']) : undefined;
    const entity = engine.entity('sysUser');
    if (user)
      return {
        name: user['nickname'],
        number: user['employeeNo'],
        facts: org ? [{ title: titleOf(entity, call.locale, 'orgId'), text: String(org['orgName']) }] : [],
        certificates: await certificatesOf(tx, 'user', String(user['id'])),
      };
  }
  return null;
}

/** The card of the person of an event that the caller may see; null where the gate named nobody. */
async function answer(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const id = params['id'] ?? '';
  const [event] = id === '' ? [] : (await askedRows(asked, 'faceRecord', { id, pageSize: '1' })).list;
  if (!event) throw missingRow();
  return engine.db.read(call.actor.tenant, async (connection) => {
    const tx: Transaction = { engine, call, connection };
    return cardOf(tx, await readRelated(tx, 'onsiteFace', String(event['record'])));
  });
}

export const personCard: SessionCall = {
  path: '/api/warning/faceRecord/personCard',
  action: 'query',
  summary: 'What is known of the person whom a gate has named',
  params: { id: 'Id of the event' },
  answer,
};
