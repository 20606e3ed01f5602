/** What is offered for chosen nodes, by the rights one has and the space one is in. Pure. */
import type { NetdiscNode, NetdiscRight } from '../../engine/client/index.ts';
import type { SpaceName } from './useNetdisc.ts';

export type NodeAction =
  | 'download'
  | 'preview'
  | 'share'
  | 'rename'
  | 'move'
  | 'favorite'
  | 'unfavorite'
  | 'versions'
  | 'look'
  | 'unpack'
  | 'pack'
  | 'recycle'
  | 'restore'
  | 'purge';

const ORDER: readonly NetdiscRight[] = ['view', 'download', 'edit', 'own'];
const holds = (nodes: readonly NetdiscNode[], right: NetdiscRight): boolean =>
  nodes.every((node) => ORDER.indexOf(node.right) >= ORDER.indexOf(right));

/** In the order in which they are shown. */
export function actionsFor(nodes: readonly NetdiscNode[], space: SpaceName): NodeAction[] {
  const [only] = nodes;
  if (!only) return [];
  if (space === 'recycled') return ['restore', 'purge'];
  const one = nodes.length === 1;
  const zip = one && /\.zip$/i.test(only.name) && only.nodeType === 'file';
  const actions: readonly (readonly [NodeAction, boolean])[] = [
    ['download', holds(nodes, 'download')],
    ['preview', one && only.nodeType === 'file'],
    ['share', one && holds(nodes, 'own')],
    ['rename', one && holds(nodes, 'edit')],
    ['move', holds(nodes, 'edit')],
    ['favorite', one && holds(nodes, 'own') && only.isFavorite !== true],
    ['unfavorite', one && holds(nodes, 'own') && only.isFavorite === true],
    ['versions', one && only.nodeType === 'file'],
    ['look', zip],
    ['unpack', zip && holds(nodes, 'download')],
    ['pack', holds(nodes, 'download')],
    ['recycle', holds(nodes, 'own')],
  ];
  return actions.filter(([, offered]) => offered).map(([action]) => action);
}
