/** The tree operation: visible rows of a tree entity, nested under `children`. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { ringsOf } from '../../../model/tree/rings.ts';
import type { Steps } from '../../../model/steps.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { TreeRow, WireRow } from '../../../model/wire.ts';
import { runCooperatively } from '../../cooperative.ts';
import type { Call, Engine } from '../engine.ts';
import type { Params } from '../reading/params.ts';
import { queryRows } from '../query.ts';

/** Organisation fetch page size (spec 9). */
const MAX_NODES = 10_000;

type Node = WireRow & { children?: Node[] };

interface Nested {
  readonly roots: Node[];
  readonly all: Node[];
}

/** Rows between two steps. */
const AT_ONCE = 100;

function* nested(rows: readonly WireRow[], parent: string): Steps<Nested> {
  const nodes = new Map<string, Node>();
  for (const [at, row] of rows.entries()) {
    nodes.set(row.id, { ...row } as Node);
    if (at % AT_ONCE === AT_ONCE - 1) yield;
  }
  const roots: Node[] = [];
  const ring = new Set(
    ringsOf(new Map(rows.map((row) => [row.id, typeof row[parent] === 'string' ? row[parent] : null]))).flat(),
  );
  yield;
  for (const node of nodes.values()) {
    const above = !ring.has(node.id) && typeof node[parent] === 'string' ? nodes.get(node[parent]) : undefined;
    if (above) (above.children ??= []).push(node);
    else roots.push(node);
  }
  return { roots, all: [...nodes.values()] };
}

/**
 * Rows nested in their order; one whose parent is not among them, or that stands in a ring, is at the top, so that
 * nothing that was found is lost.
 */
export function nest(rows: readonly WireRow[], parent: string): Promise<Nested> {
  return runCooperatively(nested(rows, parent));
}

/**
 * `query{Noun}Tree`: filters as in a list.
 * @param root only this node and what is below it
 */
export async function queryTree(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  { lazy: _lazy, below: _below, ...params }: Params,
  root?: string,
): Promise<readonly TreeRow[]> {
  const parent = entity.storage.treeParent;
  if (!parent) throw new Refusal('route.unknown');
  const { list } = await queryRows(
    engine,
    call,
    entity,
    { ...params, currentPage: '1', pageSize: String(MAX_NODES) },
    MAX_NODES,
  );
  const { roots, all } = await nest(list, parent);
  if (root === undefined) return roots;
  const found = all.find((node) => node.id === root);
  if (!found) throw new Refusal('row.unknown');
  return [found];
}
