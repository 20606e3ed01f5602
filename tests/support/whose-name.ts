/** The table of docs/whose-name.md: what a row lends to whom, and who may name somebody else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledEntity, CompiledField } from '../../src/engine/model/types.ts';
import { root } from './checkout.ts';

/** What a row may name: people, and the groups through which a row reaches people. */
const PEOPLE: ReadonlySet<string> = new Set([
  'sysUser',
  'providerPerson',
  'confUser',
  'confLoginUser',
  'employeeArchive',
  'sysRole',
  'sysPost',
]);

/** Fields of an entity that name people. Sub-tables name them in rows of their own. */
export function personFields(entity: CompiledEntity): readonly CompiledField[] {
  return Object.values(entity.fields).filter(
    ({ kind, ref }) =>
      ref &&
      kind !== 'children' &&
      [ref.entity, ...Object.values(ref.entityOf ?? {})].some((name) => name !== undefined && PEOPLE.has(name)),
  );
}

/**
 * Who may name somebody else: these roles (and the role admin), whoever may write the row it is part of, or only the
 * product itself.
 */
export type NamedBy = { readonly roles: readonly string[] } | { readonly within: readonly string[] } | 'product';

export interface Line {
  readonly area: string;
  readonly entity: string;
  readonly lending: readonly string[];
  readonly what: string;
  readonly others: readonly string[];
  /** Absent where nothing is lent. */
  readonly by?: NamedBy;
}

const names = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

function namedBy(cell: string): NamedBy | undefined {
  if (cell === '–') return undefined;
  if (cell === 'the product') return 'product';
  if (cell.startsWith('with ')) return { within: names(cell) };
  const roles = names(cell);
  if (roles.length === 0 && cell !== 'nobody')
    throw new Error(`docs/whose-name.md names by “${cell}”, which is no role, no entity and none of its words`);
  return { roles };
}

/** The lines of the page in order. */
export function whoseName(): Line[] {
  const lines = readFileSync(join(root, 'docs/whose-name.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!area |---)/.test(line));
  return lines.map((line) => {
    const [area = '', entity = '', lending = '', what = '', others = '', by = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const named = namedBy(by);
    return {
      area,
      entity: names(entity)[0] ?? '',
      lending: names(lending),
      what,
      others: names(others),
      ...(named ? { by: named } : {}),
    };
  });
}
