/** Options of a reference as a tree: nesting, searching, the way to a node. Pure. */
import { ringsOf } from '../../../model/tree/rings.ts';

export interface TreeOption {
  readonly id: string;
  readonly label: string;
  readonly parentId?: string | null;
}
export interface OptionNode {
  readonly id: string;
  readonly label: string;
  readonly children: OptionNode[];
}

/** Nests flat options in their order; one whose parent is not among them, or that stands in a ring, is at the top. */
export function nestOptions(options: readonly TreeOption[]): OptionNode[] {
  const nodes = new Map<string, OptionNode>(
    options.map((option) => [option.id, { id: option.id, label: option.label, children: [] }]),
  );
  const top: OptionNode[] = [];
  const ring = new Set(ringsOf(new Map(options.map((option) => [option.id, option.parentId ?? null]))).flat());
  for (const option of options) {
    const node = nodes.get(option.id);
    if (!node) continue;
    const parent = option.parentId && !ring.has(option.id) ? nodes.get(option.parentId) : undefined;
    (parent ? parent.children : top).push(node);
  }
  return top;
}

/** The nodes whose label holds `keyword`, with those above them; below a match everything stays. */
export function nodesMatching(nodes: readonly OptionNode[], keyword: string): OptionNode[] {
  if (!keyword) return [...nodes];
  const wanted = keyword.toLowerCase();
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node];
    const children = nodesMatching(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Ids of the nodes above `id`, outermost first; empty when it is at the top or unknown. */
export function pathTo(nodes: readonly OptionNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.children.some((child) => child.id === id)) return [node.id];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}

/** The label of a node; undefined for an id that is not there. */
export function labelOf(nodes: readonly OptionNode[], id: string): string | undefined {
  for (const node of nodes) {
    const label = node.id === id ? node.label : labelOf(node.children, id);
    if (label !== undefined) return label;
  }
  return undefined;
}
