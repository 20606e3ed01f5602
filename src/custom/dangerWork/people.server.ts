/**
 * May these people do this work on that day? Certificates, training, the blacklist, and what else they are working on
 * (domain §11, Rules).
 */
import { holdsCode, shownByDefault } from '../../engine/model/access.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import { countRelated, readRelatedRows } from '../../engine/server/sdk.ts';

/** What judging people needs: whose call it is, and where it reads. */
type Reading = Parameters<typeof readRelatedRows>[0];

/** Permits on which people are at this moment. */
export const AT_WORK = ['working', 'interrupted', 'rectifying', 'transferring'];
const CONTRACTOR = 'contractor';

const idsOf = (rows: readonly Row[], field: string): string[] =>
  [...new Set(rows.map((row) => row[field]).filter((id) => typeof id === 'string'))] as string[];
const texts = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A certificate that holds through that day; one that waits to be confirmed proves nothing yet. */
const holds = (certificate: Row, day: string): boolean =>
  !['pending', 'expired', 'revoked'].includes(String(certificate['status'])) && String(certificate['validTo']) >= day;

/** The longest valid one of a kind; else the one that ran out last. */
function bestOf(certificates: readonly Row[], day: string): Row | undefined {
  const rank = (one: Row): string => `${holds(one, day) ? 1 : 0} ${String(one['validTo'])}`;
  return [...certificates].sort((one, other) => rank(other).localeCompare(rank(one)))[0];
}

/** Is the person on the blacklist on that day, by the entry itself or by the number of the identity card? */
function isBlacklisted(entries: readonly Row[], person: Row | undefined, id: Value, day: string): boolean {
  return (
    person?.['status'] === 'blacklisted' ||
    entries.some(
      (entry) =>
        (entry['endDate'] === null || String(entry['endDate']) >= day) &&
        ((typeof id === 'string' && entry['person'] === id) ||
          (typeof person?.['idCard'] === 'string' && entry['idCard'] === person['idCard'])),
    )
  );
}

function isTrained(worker: Row, person: Row | undefined, cards: readonly Row[], day: string): boolean {
  if (worker['personType'] === CONTRACTOR)
    return (
      person?.['status'] === 'admitted' &&
      person['trainStatus'] === 'pass' &&
      String(person['trainValidTo'] ?? '') >= day
    );
  // Whoever is in the middle of the three levels of training does not work yet.
  return cards.filter((card) => card['user'] === worker['user']).every((card) => card['status'] === 'qualified');
}

/** Permits that people are working on in this time, but for this one and those linked with it. */
async function busyPeople(context: Reading, workers: readonly Row[], permit: Row): Promise<readonly Row[]> {
  const places = [
    ...(await readRelatedRows(context, 'workPermitWorker', 'user', idsOf(workers, 'user'))),
    ...(await readRelatedRows(context, 'workPermitWorker', 'providerPerson', idsOf(workers, 'providerPerson'))),
  ].filter((place) => place['leaveTime'] === null);
  const permits = await readRelatedRows(context, 'workPermit', 'id', idsOf(places, 'permit'));
  const own = String(permit['id']);
  const busy = new Set(
    permits
      .filter(
        (other) =>
          other['id'] !== own &&
          AT_WORK.includes(String(other['status'])) &&
          !texts(permit['relatedPermits']).includes(String(other['id'])) &&
          !texts(other['relatedPermits']).includes(own) &&
          String(other['planStart']) < String(permit['planEnd']) &&
          String(other['validUntil'] ?? other['planEnd']) > String(permit['planStart']),
      )
      .map(({ id }) => id),
  );
  return places.filter((place) => busy.has(place['permit']));
}

/** Who is refused, by what speaks against them: names, which are the same in every language. */
type RefusedNames = Readonly<Record<'lapsedPeople' | 'untrainedPeople' | 'barredPeople' | 'busyPeople', string | null>>;

const LONGEST_NAMES = 1000;

function nameOf(worker: Row, people: ReadonlyMap<Value | undefined, Row>): string {
  const person = people.get(worker[worker['personType'] === CONTRACTOR ? 'providerPerson' : 'user'] ?? null);
  return String(worker['name'] ?? person?.['nickname'] ?? person?.['name'] ?? '—');
}

/**
 * Writes into each worker what speaks against them.
 * @param day the last day on which their certificates have to hold
 * @returns how many are refused, their names by reason, and the first day on which a certificate ends
 */
export async function judgeWorkers(
  context: Reading,
  workers: readonly Row[],
  permit: Row,
  day: string,
): Promise<{ readonly refused: number; readonly names: RefusedNames; readonly until: string | null }> {
  const users = idsOf(workers, 'user');
  const contractors = idsOf(workers, 'providerPerson');
  const certificates = [
    ...(await readRelatedRows(context, 'qualification', 'user', users)),
    ...(await readRelatedRows(context, 'qualification', 'providerPerson', contractors)),
  ];
  const cards = await readRelatedRows(context, 'threeLevelCard', 'user', users);
  const people = new Map(
    [
      ...(await readRelatedRows(context, 'sysUser', 'id', users)),
      ...(await readRelatedRows(context, 'providerPerson', 'id', contractors)),
    ].map((person) => [person['id'], person]),
  );
  const entries = await readRelatedRows(context, 'blacklistPerson', 'status', ['effective']);
  const busy = await busyPeople(context, workers, permit);
  for (const worker of workers) {
    const field = worker['personType'] === CONTRACTOR ? 'providerPerson' : 'user';
    const id = worker[field] ?? null;
    const kind = worker['certType'] ?? null;
    const certificate =
      kind === null
        ? undefined
        : bestOf(
            certificates.filter((one) => one[field] === id && one['certType'] === kind),
            day,
          );
    Object.assign(worker, {
      certNo: certificate?.['certNo'] ?? null,
      certValidTo: certificate?.['validTo'] ?? null,
      certValid: kind === null || (certificate !== undefined && holds(certificate, day)),
      trainingValid: isTrained(worker, people.get(id), cards, day),
      blacklisted: isBlacklisted(entries, people.get(id), id, context.engine.clock.today()),
      busy: id !== null && busy.some((place) => place[field] === id),
    });
  }
  const refused = workers.filter(
    (worker) => !worker['certValid'] || !worker['trainingValid'] || worker['blacklisted'] || worker['busy'],
  ).length;
  const named = (speaks: (worker: Row) => boolean): string | null => {
    const names = workers.filter(speaks).map((worker) => nameOf(worker, people));
    return names.length === 0 ? null : names.join('、').slice(0, LONGEST_NAMES);
  };
  return {
    refused,
    names: {
      lapsedPeople: named((worker) => worker['certValid'] !== true),
      untrainedPeople: named((worker) => worker['trainingValid'] !== true),
      barredPeople: named((worker) => worker['blacklisted'] === true),
      busyPeople: named((worker) => worker['busy'] === true),
    },
    until:
      workers
        .map((worker) => worker['certValidTo'])
        .filter((value) => typeof value === 'string')
        .sort()[0] ?? null,
  };
}

/** Does this person hold a guardian's certificate on that day, and guards nothing else? */
export async function judgeGuardian(
  context: Reading,
  guardian: Value | undefined,
  permit: Row,
  day: string,
): Promise<{ readonly check: string; readonly certificate: Row | undefined }> {
  if (typeof guardian !== 'string') return { check: 'none', certificate: undefined };
  const certificates = (await readRelatedRows(context, 'qualification', 'user', [guardian])).filter(
    (one) => one['certType'] === 'guardianCert',
  );
  const certificate = bestOf(certificates, day);
  if (!certificate) return { check: 'none', certificate };
  if (!holds(certificate, day)) return { check: 'expired', certificate };
  const guarded = await readRelatedRows(context, 'workPermit', 'guardian', [guardian]);
  const busy = guarded.some(
    (other) =>
      other['id'] !== permit['id'] &&
      AT_WORK.includes(String(other['status'])) &&
      String(other['planStart']) < String(permit['planEnd']) &&
      String(other['validUntil'] ?? other['planEnd']) > String(permit['planStart']),
  );
  return { check: busy ? 'busy' : 'ok', certificate };
}

const ACCEPT = 'dangerWork:workPermit:accept';
/** What each of some roles gives: its codes, and the buttons of permits that it hides where it shows the others. */
const CODES = `select array(select c.code from anlan.role_code c where c.tenant_id = $1::uuid and c.role_id = r.id) as codes,
    (select b.hidden from anlan.role_button b where b.tenant_id = $1::uuid and b.role_id = r.id and b.entity = 'workPermit') as hidden
  from unnest($2::uuid[]) r(id)`;

/** May this person take work over, by the roles they hold? A handover to one who may not would never end. */
export async function mayTakeOver(context: Reading, user: Value | undefined): Promise<boolean> {
  const { engine, call, connection } = context;
  if (typeof user !== 'string') return false;
  const [person] = await readRelatedRows(context, 'sysUser', 'id', [user]);
  const roles = (await readRelatedRows(context, 'sysRole', 'id', texts(person?.['roleId']))).filter(
    (role) => role['status'] === 'enabled',
  );
  const { rows } = await connection.query<{ readonly codes: string[]; readonly hidden: string[] | null }>(
    CODES,
    [call.actor.tenant, idsOf(roles, 'id')],
    'anlan-danger-work-codes',
  );
  return rows.some(({ codes, hidden }) => {
    const held = new Set(codes);
    const shown = hidden === null ? [] : shownByDefault(engine.entity('workPermit'), hidden, held);
    return holdsCode(held, ACCEPT) || shown.includes(ACCEPT);
  });
}

/** What stands at a place of a file; undefined where nothing does. */
const memberAt = (file: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    file,
  );

/**
 * Are these all people whom a worker's reference offers to the caller: its own filter, and what their entity says of
 * whom it offers? Of others nothing is told.
 * @param field of a worker
 */
export async function areOffered(
  context: Reading,
  field: 'user' | 'providerPerson',
  ids: readonly string[],
): Promise<boolean> {
  const { engine, call } = context;
  const asked = [...new Set(ids)];
  if (asked.length === 0) return true;
  const ref = memberAt(
    engine.schemas.document('workPermitWorker', call.actor.tenant),
    'data',
    'properties',
    field,
    'x-ref',
  );
  const entity = field === 'user' ? 'sysUser' : 'providerPerson';
  const rules = [
    memberAt(ref, 'filter'),
    memberAt(engine.schemas.document(entity, call.actor.tenant), 'access', 'offered'),
  ].filter((rule) => rule !== undefined) as Value[];
  const condition = { and: [{ in: [{ var: 'id' }, asked] }, ...rules] } as unknown as Value;
  return (await countRelated(context, entity, condition)) === asked.length;
}
