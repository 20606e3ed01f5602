/** Who is responsible for a hazard: by unit, area, category and level, the closest row first (domain §8.4). */
import type { Row, Value } from '../../engine/model/types.ts';
import { type HookContext, queryRelated, readRelated, readRelatedRows } from '../../engine/server/sdk.ts';

/** More levels than any works has. */
const MOST_UNITS = 50;
/** More people than hold one role. */
const MOST = 500;

const listOf = (value: Value | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const idOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A unit and those above it, the nearest first. */
export async function unitsUp(context: HookContext, unit: unknown): Promise<Row[]> {
  const line: Row[] = [];
  for (let next = idOf(unit); next !== undefined && line.length < MOST_UNITS;) {
    const org = await readRelated(context, 'sysOrg', next);
    if (!org || line.some(({ id }) => id === org['id'])) break;
    line.push(org);
    next = idOf(org['parentId']);
  }
  return line;
}

/** Can this person work? Then the id, else nothing. */
export async function working(context: HookContext, person: unknown): Promise<string | null> {
  const id = idOf(person);
  return id !== undefined && (await readRelated(context, 'sysUser', id))?.['status'] === 'normal' ? id : null;
}

/** The head of the unit, or of the nearest above that has one who can work. */
export async function headOf(context: HookContext, unit: unknown): Promise<string | null> {
  for (const org of await unitsUp(context, unit)) {
    const head = await working(context, org['leader']);
    if (head !== null) return head;
  }
  return null;
}

/** Everybody who holds one of these roles and can work. */
export async function holdersOf(context: HookContext, ...codes: readonly string[]): Promise<string[]> {
  const roles = await readRelatedRows(context, 'sysRole', 'roleCode', codes);
  const people: string[] = [];
  for (const role of roles)
    people.push(
      ...(await queryRelated(context, 'sysUser', { roleId: String(role['id']), status: 'normal' }, MOST)).list.map(
        ({ id }) => String(id),
      ),
    );
  return [...new Set(people)];
}

export interface Matter {
  readonly unit: unknown;
  readonly area?: unknown;
  readonly category?: unknown;
  readonly level: unknown;
}

/** Does the row speak of this matter? What it leaves open it speaks of too. */
function speaksOf(row: Row, { area, category, level }: Matter): boolean {
  const categories = listOf(row['category']);
  return (
    row['status'] === 'enabled' &&
    (row['area'] === null || row['area'] === area) &&
    (categories.length === 0 || categories.includes(String(category))) &&
    listOf(row['level']).includes(String(level))
  );
}

const closeness = (row: Row): number => Number(row['area'] !== null) * 2 + Number(listOf(row['category']).length > 0);

export interface Persons {
  readonly handler: string | null;
  readonly rectifyLeader: string | null;
  readonly reviewer: string | null;
  readonly examiner: string | null;
  readonly copyTo: readonly string[];
}

/**
 * The people maintained for a matter; whoever can no longer work is left out. Nobody is maintained: nobody is named.
 */
export async function personsFor(context: HookContext, matter: Matter): Promise<Persons> {
  const line = await unitsUp(context, matter.unit);
  const rows = (
    await readRelatedRows(
      context,
      'hazardPerson',
      'org',
      line.map(({ id }) => String(id)),
    )
  ).filter((row) => speaksOf(row, matter));
  const depth = (row: Row): number => line.findIndex(({ id }) => id === row['org']);
  const [row] = rows.toSorted(
    (a, b) => depth(a) - depth(b) || closeness(b) - closeness(a) || String(a['id']).localeCompare(String(b['id'])),
  );
  const copyTo: string[] = [];
  for (const person of listOf(row?.['copyTo'])) {
    const id = await working(context, person);
    if (id !== null) copyTo.push(id);
  }
  return {
    handler: await working(context, row?.['handler']),
    rectifyLeader: await working(context, row?.['rectifyLeader']),
    reviewer: await working(context, row?.['reviewer']),
    examiner: await working(context, row?.['examiner']),
    copyTo,
  };
}
