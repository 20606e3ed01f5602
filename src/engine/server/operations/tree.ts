/** The tree operation: all visible rows of a tree entity, nested under `children`. */
import { Refusal } from '../../model/errors/refusal.ts';
import type { CompiledEntity } from '../../model/types.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Call, Engine } from './engine.ts';
import type { Params } from './filters.ts';
import { queryRows } from './query.ts';

/** Organisation fetch page size (spec 9). */
const MAX_NODES = 10_000;

export type TreeNode = WireRow & { children?: TreeNode[] };

/**
 * `query{Noun}Tree`: filters as in a list. A row whose parent does not match (or may not be seen) stands at the root,
 * so that nothing that was found is lost.
 * @param root only this node and what is below it
 */
export async function queryTree(engine: Engine, call: Call, entity: CompiledEntity, params: Params, root?: string): Promise<readonly TreeNode[]> {
  const parent = entity.storage.treeParent;
  if (!parent) throw new Refusal('route.unknown');
  const { list } = await queryRows(engine, call, entity, { ...params, currentPage: '1', pageSize: String(MAX_NODES) }, MAX_NODES);
  const nodes = new Map<string, TreeNode>(list.map((row) => [row.id, { ...row } as TreeNode]));
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const above = typeof node[parent] === 'string' ? nodes.get(node[parent]) : undefined;
    if (above) (above.children ??= []).push(node);
    else roots.push(node);
  }
  if (root === undefined) return roots;
  const found = nodes.get(root);
  if (!found) throw new Refusal('row.unknown');
  return [found];
}
