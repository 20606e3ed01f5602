/** Options of a reference as a tree. */
import { describe, expect, it } from 'vitest';
import { labelOf, nestOptions, nodesMatching, pathTo } from './option-tree.ts';

const options = [
  { id: '1', label: '东江集团', parentId: null },
  { id: '2', label: '炼化一厂', parentId: '1' },
  { id: '3', label: '催化车间', parentId: '2' },
  { id: '4', label: '储运中心', parentId: '1' },
  { id: '5', label: '外单位', parentId: 'hidden' },
  { id: '6', label: '自环', parentId: '6' },
];
const tree = nestOptions(options);

describe('option tree', () => {
  it('[N-3-29] nests in order, those below a node as its children; what has no visible parent stands at the top', () => {
    expect(tree.map((node) => node.id)).toEqual(['1', '5', '6']);
    expect(tree[0]?.children.map((node) => node.id)).toEqual(['2', '4']);
  });

  it('keeps the way to a match and everything below it', () => {
    const found = nodesMatching(tree, '催化');
    expect(found).toHaveLength(1);
    expect(found[0]?.children.map((node) => node.label)).toEqual(['炼化一厂']);
    expect(nodesMatching(tree, '炼化')[0]?.children[0]?.children).toHaveLength(1);
    expect(nodesMatching(tree, '没有')).toEqual([]);
  });

  it('knows the way to a node', () => {
    expect(pathTo(tree, '3')).toEqual(['1', '2']);
    expect(pathTo(tree, '1')).toEqual([]);
    expect(pathTo(tree, 'x')).toEqual([]);
  });

  it('knows the label of a node, however deep', () => {
    expect(labelOf(tree, '3')).toBe('催化车间');
    expect(labelOf(tree, '5')).toBe('外单位');
    expect(labelOf(tree, 'x')).toBeUndefined();
  });
});

it('options that stand in a ring are all at the top, with what hangs below them', () => {
  const nodes = nestOptions([
    { id: 'a', label: 'A', parentId: 'b' },
    { id: 'b', label: 'B', parentId: 'a' },
    { id: 'c', label: 'C', parentId: 'b' },
  ]);
  expect(nodes.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
    ['a', []],
    ['b', ['c']],
  ]);
});
