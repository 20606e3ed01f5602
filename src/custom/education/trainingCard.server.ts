/**
 * The safety training card (domain §12, **Mobile**): photograph, unit, levels of induction, hours, certificates and a
 * colour, of oneself or of whose safety file one may see. Whoever scans its code and may not see the file is told
 * nothing.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import { textOf } from '../../engine/model/view.ts';
import {
  type AskedCall,
  askedRows,
  missingRow,
  ownPlace,
  readRelated,
  readRelatedRows,
  type SessionCall,
  type Transaction,
} from '../../engine/server/sdk.ts';
import { colourOf, reasonsOf } from './model/card-colour.ts';

const LEVELS = ['company', 'workshop', 'team'] as const;
/** A certificate that was replaced says nothing about its holder. */
const KEPT: readonly Value[] = ['valid', 'expiring', 'reviewDue', 'expired', 'revoked'];

const text = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** Certificates of a person, of each kind and item the one that lasts longest. */
function latest(rows: readonly Row[]): readonly Row[] {
  const kept = new Map<string, Row>();
  for (const row of rows.filter(({ status }) => KEPT.includes(status ?? null))) {
    const key = [row['certType'], row['specialOpType'], row['opItem'], row['equipItemCode']].map(String).join(' ');
    const before = kept.get(key);
    if (!before || String(before['validTo']) < String(row['validTo'])) kept.set(key, row);
  }
  return [...kept.values()].sort((one, other) => String(one['validTo']).localeCompare(String(other['validTo'])));
}

function levelsOf(card: Row | undefined): readonly Row[] {
  return LEVELS.map((level) => ({
    level,
    date: text(card?.[`${level}Date`]),
    hours: text(card?.[`${level}Hours`]),
    score: text(card?.[`${level}Score`]),
  }));
}

async function cardOf(tx: Transaction, file: Row): Promise<Row> {
  const { engine, call } = tx;
  const user = String(file['user']);
  const person = await readRelated(tx, 'sysUser', user);
  const org = typeof file['org'] === 'string' ? await readRelated(tx, 'sysOrg', file['org']) : undefined;
  const post = typeof file['post'] === 'string' ? await readRelated(tx, 'sysPost', file['post']) : undefined;
  const [induction] = (await readRelatedRows(tx, 'threeLevelCard', 'user', [user])).toSorted((one, other) =>
    String(other['createdAt']).localeCompare(String(one['createdAt'])),
  );
  const certificates = latest(await readRelatedRows(tx, 'qualification', 'user', [user]));
  const kinds = engine.dict(call.actor.tenant, 'certType', call.locale);
  const entity = engine.entity('qualification');
  const statusText = (value: Value | undefined): string => {
    const choice = entity.fields['status']?.choices?.find((one) => one.value === value);
    return choice ? textOf(entity, call.locale, `data.status.${String(value)}`, choice.title) : '';
  };
  const reasons = reasonsOf({
    isOnJob: file['status'] === 'onJob',
    induction: text(induction?.['status']),
    hoursOk: file['hoursOk'] !== false,
    certificates: certificates.map(({ status }) => String(status)),
  });
  return {
    id: String(file['id']),
    own: user === call.actor.id,
    ...(await ownPlace({ engine, call })),
    name: String(file['name'] ?? ''),
    photo: person?.['avatar'] ?? null,
    archiveNo: String(file['archiveNo'] ?? ''),
    org: String(org?.['orgName'] ?? ''),
    post: String(post?.['postName'] ?? ''),
    colour: colourOf(reasons),
    reasons: [...reasons],
    hours: String(file['yearHours'] ?? '0.0'),
    hoursNeeded: String(file['requiredHours'] ?? '0.0'),
    levels: [...levelsOf(induction)],
    certificates: certificates.map((row) => ({
      id: String(row['id']),
      type: kinds.find(({ value }) => value === row['certType'])?.title ?? '',
      certNo: String(row['certNo'] ?? ''),
      validTo: text(row['validTo']),
      status: String(row['status']),
      statusText: statusText(row['status']),
    })),
  };
}

async function showCard(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const id = params['id'] ?? '';
  const { list: seen } = await askedRows(asked, 'employeeArchive', {
    ...(id === '' ? { user: call.actor.id } : { id }),
    pageSize: '1',
  });
  const [file] = seen;
  if (!file) throw missingRow();
  return engine.db.read(call.actor.tenant, async (connection) => {
    const tx: Transaction = { engine, call, connection };
    const row = await readRelated(tx, 'employeeArchive', file.id);
    if (!row) throw missingRow();
    return cardOf(tx, row);
  });
}

export const trainingCardCalls: readonly SessionCall[] = [
  {
    path: '/api/education/employeeArchive/card',
    action: 'query',
    summary: 'The safety training card of a person: levels, hours, certificates and its colour',
    params: { id: 'The safety file; without it the own one' },
    answer: showCard,
  },
];
