/**
 * Decides about one difference between files and tables; rows and grants change by the same operations as on their own
 * screens.
 */
import { AUTHORIZE, describeRoleGrant } from '../grants/role-grants.ts';
import type { SeedAct } from '../../../model/admin-wire.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { runAction } from '../act.ts';
import type { Call, Engine } from '../engine.ts';
import { deleteRows, restoreRows } from '../remove.ts';
import { updateRow } from '../save.ts';
import { isGrant, judgeSides, readSides, type SeedSides, splitKey } from './compare-seeds.ts';
import { type Merge, rememberSeeds } from './seed-rows.ts';

export interface SeedWish {
  readonly kind: string;
  readonly key: string;
  readonly field: string;
  readonly act: SeedAct;
}

/** The role's whole grant with one entry as the file has it, by the role's own action. */
async function changeGrant(engine: Engine, call: Call, { kind, key, file }: SeedSides, role: string): Promise<void> {
  const of = splitKey(key)[1];
  const {
    codes,
    scopes,
    fields,
    role: { rev },
  } = await describeRoleGrant(engine, call, role);
  const grant =
    kind === 'roleCode'
      ? { codes: [...codes.filter((code) => code !== of), ...(file ? [of] : [])], scopes, fields }
      : {
          codes,
          scopes: [
            ...scopes.filter(({ entity }) => entity !== of),
            ...(file ? [{ entity: of, scope: String(file['scope']), orgs: [] }] : []),
          ],
          fields,
        };
  await runAction(engine, call, engine.entity('sysRole'), AUTHORIZE, {
    ids: [role],
    input: { grant: JSON.parse(JSON.stringify(grant)) as Row },
    rev,
  });
}

/** Makes the table say what the file says. */
async function follow(engine: Engine, call: Call, sides: SeedSides, { field, act }: SeedWish): Promise<void> {
  const { kind, entity, record, file, present } = sides;
  const id = record?.row_id;
  if (!id) throw new Refusal('row.unknown');
  if (isGrant(kind)) return changeGrant(engine, call, sides, id);
  if (act === 'restore') await restoreRows(engine, call, entity, [id]);
  else if (!file) await deleteRows(engine, call, entity, [id]);
  else await updateRow(engine, call, entity, { id, rev: present?.['rev'] ?? null, [field]: file[field] ?? null });
  return undefined;
}

const without = (row: Row, field: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));

/** @throws Refusal `seed.settled` when the difference is not there any more, or cannot be decided that way */
export async function settleSeed(engine: Engine, call: Call, wish: SeedWish): Promise<void> {
  const { tenant } = call.actor;
  const { kind, key, field, act } = wish;
  const find = (sides: readonly SeedSides[]): SeedSides | undefined =>
    sides.find((one) => one.kind === kind && one.key === key);
  const sides = find(await engine.db.read(tenant, (connection) => readSides(engine, call, connection)));
  const finding = sides && judgeSides(sides).find((one) => one.field === field);
  if (!sides?.record || !finding?.acts.includes(act)) throw new Refusal('seed.settled');
  if (act === 'adopt' || act === 'restore') await follow(engine, call, sides, wish);
  await engine.db.write(tenant, async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.seed'))`);
    // The files may have been applied meanwhile; what is remembered is changed as it stands now.
    const record = find(await readSides(engine, call, connection))?.record;
    if (!record) return;
    const sidesLeft: Pick<Merge, 'parted' | 'settled'> =
      act === 'keep'
        ? {
            parted: record.parted,
            settled: {
              ...record.settled,
              [field]: field === '' ? (sides.file ?? null) : (sides.file?.[field] ?? null),
            },
          }
        : {
            parted: act === 'reopen' ? record.parted : without(record.parted, field),
            settled: without(record.settled, field),
          };
    await rememberSeeds(connection, tenant, kind, [
      { ...record, ...sidesLeft, removed: act === 'restore' ? false : record.removed, applied: null, at: null },
    ]);
  });
}
