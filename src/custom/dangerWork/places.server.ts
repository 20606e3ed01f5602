/** Which other permits are for the same place at the same time (domain §11; GB 30871 4.7, 7.10, 7.11). */
import type { Row } from '../../engine/model/types.ts';
import { type HookContext, queryRelated, readRelatedRows } from '../../engine/server/sdk.ts';

/** From the day a permit is applied for until its place is free again. */
const HOLDING = [
  'approving',
  'approved',
  'confirming',
  'gasTesting',
  'reviewing',
  'ready',
  'working',
  'interrupted',
  'rectifying',
  'transferring',
  'ending',
];
/** More permits at one time than a steel works has. */
const MOST = 2000;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const plain = (value: unknown): string => (typeof value === 'string' ? value.replace(/\s/g, '') : '');

/**
 * What two permits of one time may not share unless they know of each other: a confined space, and a line that is
 * opened never at all.
 */
async function shared(
  context: HookContext,
  entity: string,
  field: string,
  own: readonly Row[],
  others: readonly Row[],
): Promise<Set<unknown>> {
  const wanted = new Set(own.map((detail) => plain(detail[field])).filter((value) => value !== ''));
  if (wanted.size === 0) return new Set();
  const details = await readRelatedRows(
    context,
    entity,
    'permit',
    others.map(({ id }) => String(id)),
  );
  return new Set(details.filter((detail) => wanted.has(plain(detail[field]))).map((detail) => detail['permit']));
}

/** @returns permits that stand in the way, and those of the same area that are worth a word */
export async function neighboursOf(
  context: HookContext,
  permit: Row,
  details: readonly Row[],
): Promise<{ readonly taken: string[]; readonly nearby: string[] }> {
  const [start, end] = [permit['planStart'], permit['planEnd']];
  if (typeof start !== 'string' || typeof end !== 'string') return { taken: [], nearby: [] };
  const where = JSON.stringify({
    and: [
      { in: [{ var: 'status' }, HOLDING] },
      { '<': [{ var: 'planStart' }, end] },
      { '>': [{ var: 'planEnd' }, start] },
    ],
  });
  const others = (await queryRelated(context, 'workPermit', { where }, MOST)).list.filter(
    ({ id }) => id !== permit['id'],
  );
  const spaces = await shared(
    context,
    'confinedSpaceDetail',
    'spaceLedger',
    permit['workType'] === 'confinedSpace' ? details : [],
    others,
  );
  const lines = await shared(
    context,
    'blindPlateDetail',
    'pipeName',
    permit['workType'] === 'blindPlate' ? details : [],
    others,
  );
  const related = texts(permit['relatedPermits']);
  const knows = (other: Row): boolean =>
    related.includes(String(other['id'])) || texts(other['relatedPermits']).includes(String(permit['id']));
  const sameArea = (other: Row): boolean => (other['area'] ?? null) === (permit['area'] ?? null);
  const taken = others.filter(
    (other) =>
      lines.has(other['id']) ||
      (!knows(other) &&
        (spaces.has(other['id']) || (sameArea(other) && plain(other['location']) === plain(permit['location'])))),
  );
  const nearby = others.filter(
    (other) => !taken.includes(other) && !knows(other) && (permit['area'] ?? null) !== null && sameArea(other),
  );
  return { taken: taken.map(({ id }) => String(id)), nearby: nearby.map(({ id }) => String(id)) };
}
