/**
 * The safety training card (domain §12, **Mobile**): photograph, unit, levels of induction, hours, certificates and a
 * colour, of oneself or of whose safety file one may see. Whoever scans its code and may not see the file is told
 * nothing.
 */
import { addDays } from '../../engine/model/expression/dates.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  missingRow,
  ownPlace,
  queryRelated,
  readRelated,
  readRelatedRows,
  type SessionCall,
  type Transaction,
} from '../../engine/server/sdk.ts';
import { choiceText } from './choice-text.server.ts';
import { heldCertificates } from './model/held-certificates.ts';
import { type Reason, colourOf, contractorReasonsOf, reasonsOf } from './model/card-colour.ts';
import { sitterOf } from './sitters.server.ts';

/** Trainings of one person that are looked through. */
const MANY = 500;
const LEVELS = ['company', 'workshop', 'team'] as const;
const text = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

function levelsOf(card: Row | undefined): readonly Row[] {
  return LEVELS.map((level) => ({
    level,
    date: text(card?.[`${level}Date`]),
    hours: text(card?.[`${level}Hours`]),
    score: text(card?.[`${level}Score`]),
  }));
}

function wireCertificates({ engine, call }: Transaction, certificates: readonly Row[]): Row[] {
  const kinds = engine.dict(call.actor.tenant, 'certType', call.locale);
  const statusText = choiceText(engine, call.locale, 'qualification', 'status');
  return certificates.map((row) => ({
    id: String(row['id']),
    type: kinds.find(({ value }) => value === row['certType'])?.title ?? '',
    certNo: String(row['certNo'] ?? ''),
    validTo: text(row['validTo']),
    status: String(row['status']),
    statusText: statusText(row['status']),
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
  const certificates = heldCertificates(await readRelatedRows(tx, 'qualification', 'user', [user]));
  const reasons = reasonsOf({
    isOnJob: file['status'] === 'onJob',
    induction: text(induction?.['status']),
    hoursOk: file['hoursOk'] !== false,
    certificates: certificates.map(({ status }) => String(status)),
  });
  return {
    id: String(file['id']),
    kind: 'staff',
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
    validTo: null,
    levels: [...levelsOf(induction)],
    certificates: wireCertificates(tx, certificates),
  };
}

/** The trainings of a contractor that stand for the three levels of induction (domain §19.11). */
const LEVEL_OF: Readonly<Record<string, (typeof LEVELS)[number]>> = {
  admission: 'company',
  workshop: 'workshop',
  post: 'team',
};

/** What a contractor's person passed: trainings of the third-party area, and sessions of this one. */
async function contractorFacts(tx: Transaction, person: string): Promise<{ levels: readonly Row[]; hours: number }> {
  const year = tx.engine.clock.today().slice(0, 4);
  const held = (
    await queryRelated(
      tx,
      'trainInteract',
      { status: 'finished', where: JSON.stringify({ in: [person, { var: 'passed' }] }), sort: '-trainTime' },
      MANY,
    )
  ).list;
  const sat = (await readRelatedRows(tx, 'trainTrainee', 'providerPerson', [person])).filter(
    (one) => one['year'] === year,
  );
  const ofYear = held.filter((one) => String(one['trainTime']).startsWith(year));
  const hours = [...ofYear.map((one) => one['hours']), ...sat.map((one) => one['hoursGot'])].reduce<number>(
    (sum, one) => sum + Number(one ?? 0),
    0,
  );
  const levels = LEVELS.map((level) => {
    const last = held.find((one) => LEVEL_OF[String(one['trainKind'])] === level);
    return {
      level,
      date: last ? String(last['trainTime']).slice(0, 10) : null,
      hours: text(last?.['hours']),
      score: null,
    };
  });
  return { levels, hours };
}

/** The card of a contractor's person: what lets them in takes the place of post and safety file. */
async function contractorCardOf(tx: Transaction, person: Row): Promise<Row> {
  const { engine, call } = tx;
  const company = await readRelated(tx, 'provider', String(person['provider']));
  const certificates = heldCertificates(
    await readRelatedRows(tx, 'qualification', 'providerPerson', [String(person['id'])]),
  );
  const { levels, hours } = await contractorFacts(tx, String(person['id']));
  const reasons: readonly Reason[] = contractorReasonsOf({
    status: String(person['status']),
    passTo: text(person['passValidTo']),
    warnFrom: addDays(engine.clock.today(), Number(engine.param(call.actor.tenant, 'thirdParty.warnDays'))) ?? '',
    certificates: certificates.map(({ status }) => String(status)),
  });
  return {
    id: String(person['id']),
    kind: 'contractor',
    own: person['account'] === call.actor.id,
    ...(await ownPlace({ engine, call })),
    name: String(person['name'] ?? ''),
    photo: person['photo'] ?? null,
    archiveNo: String(person['passNo'] ?? person['personNo'] ?? ''),
    org: String(company?.['providerName'] ?? ''),
    post: String(person['workKind'] ?? ''),
    colour: colourOf(reasons),
    reasons: [...reasons],
    hours: hours.toFixed(1),
    hoursNeeded: null,
    validTo: text(person['passValidTo']),
    levels: [...levels],
    certificates: wireCertificates(tx, certificates),
  };
}

/** A contractor's person whose card the caller may see: the own one, or one of those in the caller's list of them. */
async function showContractorCard(asked: AskedCall, id: string): Promise<unknown> {
  const { engine, call } = asked;
  const read = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    engine.db.read(call.actor.tenant, (connection) => work({ engine, call, connection }));
  const { person } = await read(sitterOf);
  if (id !== person) {
    const { list: seen } = await askedRows(asked, 'providerPerson', { id, pageSize: '1' });
    if (seen.length === 0) throw missingRow();
  }
  return read(async (tx) => {
    const row = await readRelated(tx, 'providerPerson', id);
    if (!row) throw missingRow();
    return contractorCardOf(tx, row);
  });
}

async function showCard(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const id = params['id'] ?? '';
  if (params['person']) return showContractorCard(asked, params['person']);
  const { list: seen } = await askedRows(asked, 'employeeArchive', {
    ...(id === '' ? { user: call.actor.id } : { id }),
    pageSize: '1',
  });
  const [file] = seen;
  if (!file && id === '') {
    const { person } = await engine.db.read(call.actor.tenant, (connection) => sitterOf({ engine, call, connection }));
    if (person !== null) return showContractorCard(asked, person);
  }
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
    params: {
      id: 'The safety file; without it the own one',
      person: 'A person of a contractor, in place of a safety file',
    },
    answer: showCard,
  },
];
