/**
 * 种子对比: what the files say, what was seeded last and what stands in the tables, field by field; and what an
 * administrator decides about it.
 */
import { holdsCode } from '../../../model/access.ts';
import type { SeedAct, SeedCompareData, SeedDifference, SeedKindName, SeedVerdict } from '../../../model/admin-wire.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { permissionCode } from '../../../model/names.ts';
import type { CompiledEntity, Row, Value } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { CellWords } from '../export/cells.ts';
import { labelsOf } from '../labels.ts';
import { selectBy } from '../row-loader.ts';
import { GRANT_KINDS, type GrantKind, grantSeeds, rememberedGrant, storedGrants } from './seed-grants.ts';
import { agree, mergeSeed, seededIds, type SeedRecord, seedRecords } from './seed-rows.ts';
import { fileSeeds, seedAreas } from './seeds.ts';

export const SEED_COMPARE_QUERY = permissionCode('system', 'seedCompare', 'query');
export const SEED_COMPARE_SETTLE = permissionCode('system', 'seedCompare', 'settle');

/** The three sides of one entry; a side that is not there is undefined. */
export interface SeedSides {
  readonly kind: SeedKindName;
  readonly key: string;
  readonly entity: CompiledEntity;
  readonly file?: Row;
  readonly record?: SeedRecord;
  readonly present?: Row;
}

const isSettled = (sides: SeedSides, field: string, value: Value): boolean =>
  field in (sides.record?.settled ?? {}) && agree(sides.record?.settled[field], value);

interface Finding {
  readonly field: string;
  readonly verdict: SeedVerdict;
  readonly acts: readonly SeedAct[];
  readonly file: Value;
  readonly seeded: Value;
  readonly present: Value;
}

/** A decision is shown as one, with the way back. */
function decided(
  sides: SeedSides,
  field: string,
  value: Value,
  verdict: SeedVerdict,
  acts: readonly SeedAct[],
): Pick<Finding, 'verdict' | 'acts'> {
  return isSettled(sides, field, value)
    ? { verdict: 'settled', acts: [...acts.filter((act) => act !== 'keep'), 'reopen'] }
    : { verdict, acts };
}

/** Differences of one entry; none when all sides agree and the files changed nothing since the first seeding. */
export function judgeSides(sides: SeedSides): Finding[] {
  const { file, record, present } = sides;
  const whole = { field: '', file: null, seeded: null, present: null };
  if (!record) return file ? [{ ...whole, verdict: 'pending', acts: [] }] : [];
  if (!file) return present ? [{ ...whole, ...decided(sides, '', null, 'gone', ['adopt', 'keep']) }] : [];
  if (!present) return [{ ...whole, ...decided(sides, '', file, 'removed', ['restore', 'keep']) }];
  const { changes, parted, applied } = mergeSeed(record, present, file);
  const findings = Object.entries(file).flatMap(([field, value]): Finding[] => {
    const at = { field, file: value, present: present[field] ?? null };
    if (field in changes) return [{ ...at, seeded: applied[field]?.from ?? null, verdict: 'pending', acts: [] }];
    if (!agree(present[field], value)) {
      const seeded = parted[field] ?? (field in parted ? null : value);
      return [
        { ...at, seeded, ...decided(sides, field, value, field in parted ? 'conflict' : 'kept', ['adopt', 'keep']) },
      ];
    }
    const brought = record.applied?.[field];
    return brought && agree(brought.to, value) ? [{ ...at, seeded: brought.from, verdict: 'updated', acts: [] }] : [];
  });
  return record.applied?.[''] ? [{ ...whole, verdict: 'added', acts: [] }, ...findings] : findings;
}

/** Every entry of the files and of the register with what stands in the tables of the caller's tenant. */
export async function readSides(engine: Engine, call: Call, connection: Connection): Promise<SeedSides[]> {
  const { tenant } = call.actor;
  const all: SeedSides[] = [];
  for (const { kind, entity: name, seeds } of await fileSeeds(engine, connection, tenant)) {
    const entity = engine.entity(name);
    const records = await seedRecords(connection, tenant, kind);
    const rows = new Map(
      (
        await selectBy(
          engine,
          call,
          connection,
          entity,
          'id',
          [...records.values()].flatMap((record) => record.row_id ?? []),
          true,
        )
      ).map((row) => [String(row['id']), row]),
    );
    const files = new Map(seeds.map((seed) => [seed.key, seed.fields]));
    for (const key of new Set([...files.keys(), ...records.keys()]))
      all.push(
        sidesOf(
          kind as SeedKindName,
          key,
          entity,
          files.get(key),
          records.get(key),
          rows.get(records.get(key)?.row_id ?? ''),
        ),
      );
  }
  const role = engine.entity('sysRole');
  const roles = await seededIds(connection, tenant, 'sysRole');
  const living = new Set(
    all.flatMap(({ kind, present }) => (kind === 'sysRole' && present ? [String(present['id'])] : [])),
  );
  for (const kind of GRANT_KINDS) {
    const [records, stored] = [
      await seedRecords(connection, tenant, kind),
      await storedGrants(connection, tenant, kind),
    ];
    const files = new Map(grantSeeds(seedAreas(engine), kind).map((seed) => [seed.key, seed.fields]));
    for (const key of new Set([...files.keys(), ...records.keys()])) {
      const [code, of] = splitKey(key);
      const id = roles.get(code);
      // What a role that is gone had been granted went with it.
      if (!id || !living.has(id)) continue;
      const known = records.get(key);
      const file = files.get(key);
      all.push(sidesOf(kind, key, role, file, known && rememberedGrant(known, file ?? {}), stored.get(`${id}/${of}`)));
    }
  }
  return all;
}

function sidesOf(
  kind: SeedKindName,
  key: string,
  entity: CompiledEntity,
  file: Row | undefined,
  record: SeedRecord | undefined,
  present: Row | undefined,
): SeedSides {
  return {
    kind,
    key,
    entity,
    ...(file ? { file } : {}),
    ...(record ? { record } : {}),
    ...(present ? { present } : {}),
  };
}

/** `role/code` of a grant. */
export function splitKey(key: string): readonly [role: string, of: string] {
  const at = key.indexOf('/');
  return [key.slice(0, at), key.slice(at + 1)];
}

export const isGrant = (kind: SeedKindName): kind is GrantKind => kind === 'roleCode' || kind === 'roleScope';

/** Values as people read them, in the caller's language. */
class SeedWords {
  readonly #engine: Engine;
  readonly #call: Call;
  readonly #cells = new Map<string, CellWords>();
  readonly #labels: ReadonlyMap<string, string>;

  constructor(engine: Engine, call: Call, labels: ReadonlyMap<string, string>) {
    [this.#engine, this.#call, this.#labels] = [engine, call, labels];
  }

  say({ kind, entity }: SeedSides, field: string, value: Value): string | null {
    if (field === '' || value === null) return null;
    const role = this.#engine.entity('sysRole');
    const shown = kind === 'roleScope' ? role.fields['dataScope'] : entity.fields[field];
    if (!shown) return String(value);
    if (shown.ref && typeof value === 'string') return this.#labels.get(value) ?? value;
    let cells = this.#cells.get(entity.name);
    if (!cells) this.#cells.set(entity.name, (cells = new CellWords(this.#engine, this.#call, entity)));
    return cells.word(shown, value);
  }

  field({ kind, entity }: SeedSides, field: string): string {
    if (field === '') return '';
    const name = kind === 'roleScope' ? 'dataScope' : field;
    return textOf(entity, this.#call.locale, `data.${name}`, entity.fields[name]?.title ?? name);
  }
}

/** Entity → the field of its name, and those of its name in other languages. */
const NAMES: Readonly<Record<string, Readonly<Partial<Record<Locale, string>> & { zh: string }>>> = {
  sysMenu: { zh: 'menuName', tw: 'titleTw', en: 'titleEn' },
  sysRole: { zh: 'roleName' },
  sysDict: { zh: 'dictName', tw: 'labelTw', en: 'labelEn' },
  sysParam: { zh: 'paramName' },
};

function nameOf({ entity, present, file, record, key }: SeedSides, locale: Locale): string {
  const names = NAMES[entity.name];
  const row = present ?? file ?? record?.value ?? {};
  return String((names && (row[names[locale] ?? names.zh] ?? row[names.zh])) ?? key);
}

async function parentLabels(
  engine: Engine,
  call: Call,
  connection: Connection,
  all: readonly SeedSides[],
): Promise<Map<string, string>> {
  const labels = new Map<string, string>();
  for (const name of ['sysMenu', 'sysDict']) {
    const ids = all
      .filter(({ entity }) => entity.name === name)
      .flatMap(({ file, present, record }) => [file, present, record?.value].map((side) => side?.['parentId']));
    const known = [...new Set(ids)].filter((id) => typeof id === 'string');
    if (known.length > 0)
      for (const [id, label] of await labelsOf(engine, call, connection, engine.entity(name), known, false))
        labels.set(id, label);
  }
  return labels;
}

/** Everything the screen 种子对比 shows: what may be read of an entity is what its own grant lets the caller read. */
export async function compareSeeds(engine: Engine, call: Call): Promise<SeedCompareData> {
  return engine.db.read(call.actor.tenant, async (connection) => {
    const maySettle = holdsCode(call.actor.codes, SEED_COMPARE_SETTLE);
    const all = (await readSides(engine, call, connection)).filter(({ entity }) =>
      holdsCode(call.actor.codes, entity.actions['query']?.permission ?? '*'),
    );
    const words = new SeedWords(engine, call, await parentLabels(engine, call, connection, all));
    const roleNames = new Map(
      all.flatMap(({ kind, key, present }) =>
        kind === 'sysRole' && present ? [[key, String(present['roleName'])] as const] : [],
      ),
    );
    let same = 0;
    const differences = all.flatMap((sides): SeedDifference[] => {
      const { kind, key, entity, file, record } = sides;
      const { hidden } = engine.grant(call.actor, entity);
      const found = judgeSides(sides).filter(({ field }) => !hidden.has(field));
      if (found.length === 0 && file) same += 1;
      const [role, of] = splitKey(key);
      const title = isGrant(kind) ? `${roleNames.get(role) ?? role} ${of}` : nameOf(sides, call.locale);
      return found.map(({ field, verdict, acts, ...values }) => ({
        kind,
        key,
        field,
        verdict,
        title,
        fieldTitle: words.field(sides, field),
        acts: maySettle ? acts : [],
        at: verdict === 'updated' || verdict === 'added' ? (record?.applied_at ?? null) : null,
        file: words.say(sides, field, values.file),
        seeded: words.say(sides, field, values.seeded),
        present: words.say(sides, field, values.present),
      }));
    });
    return { differences, same, maySettle };
  });
}
