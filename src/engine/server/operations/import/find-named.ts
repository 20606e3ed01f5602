/**
 * Rows by what people call them: a code, the label, or the path of labels or codes of a tree. One statement per entity,
 * however many names are asked for.
 */
import { LOCALES } from '../../../model/errors/define.ts';
import type { CompiledEntity, RefInfo, Value } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { labelSql } from '../labels.ts';
import { choosableRows, rememberChoosable } from '../choosable-rows.ts';
import { columnOf, living, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';

/** A row that goes by some name. `above`: what stands over it, outermost first, itself last; by label and by code. */
export interface Named {
  readonly id: string;
  /** In each language: a sheet that was fetched in another one comes back too. */
  readonly labels: readonly string[];
  readonly keys: readonly string[];
  readonly above: readonly (readonly string[])[];
}

const SEPARATOR = /[/／\\>＞]/;

/** `总公司 / 炼铁厂` → its parts; a text without a separator is one part. */
export function partsOf(text: string): string[] {
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : [text];
}

/**
 * Fields by which a row of this entity is told from others: of each unique rule the one that differs within its group.
 */
export function keyFields(entity: CompiledEntity): string[] {
  return [...new Set(entity.storage.unique.flatMap((unique) => (unique.where ? [] : unique.fields.slice(-1))))].filter(
    (name) => entity.fields[name]?.column !== undefined && entity.fields[name]?.kind === 'text',
  );
}

interface Found {
  readonly [column: string]: Value;
}

/** Ways to the top of the given rows. */
async function waysUp(
  engine: Engine,
  call: Call,
  connection: Connection,
  other: CompiledEntity,
  ids: readonly string[],
): Promise<Map<string, string[][]>> {
  const parent = other.storage.treeParent ? columnOf(other, other.storage.treeParent) : undefined;
  if (parent === undefined || ids.length === 0) return new Map();
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const code = keyFields(other)[0];
  const columns = (alias: string): string =>
    `${alias}.${parent} as parent, ${labelSql(engine, call, statement, other, alias, tenant, other.storage.label)} as label, ${code === undefined ? `''` : `${alias}.${columnOf(other, code)}::text`} as code`;
  const rows = await runPrepared<{ leaf: string; labels: string[]; codes: string[] }>(
    connection,
    `with recursive up as (select t.id as leaf, ${columns('t')}, 1 as depth from ${tableOf(other)} t where ${tenantWall(other, 't', tenant)} and ${tenant} is not null and t.id = any(${statement.bind(ids, 'uuid[]')}) ` +
      `union all select up.leaf, ${columns('p')}, up.depth + 1 from up join ${tableOf(other)} p on p.id = up.parent where ${tenantWall(other, 'p', tenant)} and up.depth < 50) ` +
      'select leaf, array_agg(label order by depth desc) as labels, array_agg(code order by depth desc) as codes from up group by leaf',
    statement.values,
  );
  return new Map(rows.map((row) => [row.leaf, [row.labels, row.codes.map((one) => one ?? '')]]));
}

/**
 * All living rows that any of the texts may mean: of all where they are open to be chosen, else of those that the
 * caller sees.
 */
export async function findNamed(
  engine: Engine,
  call: Call,
  connection: Connection,
  other: CompiledEntity,
  texts: readonly string[],
  ref: RefInfo | undefined,
): Promise<Named[]> {
  const tree = other.storage.treeParent !== undefined;
  const wanted = [
    ...new Set(texts.flatMap((text) => [text, text.normalize('NFKC'), ...(tree ? partsOf(text).slice(-1) : [])])),
  ];
  if (wanted.length === 0) return [];
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  // They differ where a label names a choice.
  const labels = [
    ...new Set(
      LOCALES.map((locale) =>
        labelSql(engine, { ...call, locale }, statement, other, 't', tenant, other.storage.label),
      ),
    ),
  ];
  const keys = keyFields(other).map((name) => `t.${columnOf(other, name)}::text`);
  const list = statement.bind(wanted, 'text[]');
  const seen = choosableRows({ engine, call, statement, entity: other, alias: 't', tenant }, ref);
  const rows = await runPrepared<Found>(
    connection,
    `select t.id${labels.map((label, index) => `, ${label} as l${index}`).join('')}${keys.map((key, index) => `, ${key} as k${index}`).join('')} from ${tableOf(other)} t ` +
      `where ${tenantWall(other, 't', tenant)} and ${tenant} is not null and ${living(other, 't')} and (${[...labels, ...keys].map((one) => `${one} = any(${list})`).join(' or ')})${seen === undefined ? '' : ` and ${seen}`}`,
    statement.values,
  );
  if (seen !== undefined)
    rememberChoosable(
      call,
      other.name,
      rows.map((row) => String(row['id'])),
    );
  const ways =
    tree && texts.some((text) => partsOf(text).length > 1)
      ? await waysUp(
          engine,
          call,
          connection,
          other,
          rows.map((row) => String(row['id'])),
        )
      : new Map<string, string[][]>();
  return rows.map((row) => ({
    id: String(row['id']),
    labels: labels.map((_label, index) => String(row[`l${index}`] ?? '')),
    keys: keys.map((_key, index) => String(row[`k${index}`] ?? '')),
    above: ways.get(String(row['id'])) ?? [],
  }));
}

const endsWith = (way: readonly string[], parts: readonly string[]): boolean =>
  parts.length <= way.length && parts.every((part, index) => way[way.length - parts.length + index] === part);

/**
 * Which of the rows a text means: by code first, then by label, then by the end of a path; of two the one whose whole
 * path it is.
 */
export function meant<N extends Named>(rows: readonly N[], text: string): N[] {
  const texts = [text, text.normalize('NFKC')];
  const byKey = rows.filter((row) => row.keys.some((key) => texts.includes(key)));
  if (byKey.length > 0) return byKey;
  const byLabel = rows.filter((row) => row.labels.some((label) => texts.includes(label)));
  if (byLabel.length > 0) return byLabel;
  const parts = partsOf(text);
  if (parts.length < 2) return [];
  const byPath = rows.filter((row) => row.above.some((way) => endsWith(way, parts)));
  const whole = byPath.filter((row) => row.above.some((way) => way.length === parts.length));
  return whole.length > 0 ? whole : byPath;
}
