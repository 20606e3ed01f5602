/** The branches of a tree list: which stand open, and the rows of those that come only when they are opened. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type TreeRow, queryTreeSteps } from '../../api/entities.ts';
import type { ListController } from '../useListController.ts';
import { findParams } from './list-state.ts';
import { graftBranches, openedAtFirst } from './tree-branches.ts';

export interface Branches {
  /** The tree with every branch that has come. */
  readonly rows: readonly TreeRow[];
  readonly opened: readonly string[];
  /** Branches on their way. */
  readonly coming: ReadonlySet<string>;
  readonly toggle: (row: TreeRow, open: boolean) => void;
}

/**
 * Opened branches belong to the rows that were asked for: a new question begins anew, the same one asked again keeps
 * them.
 */
interface Known {
  readonly question: string;
  readonly opened: readonly string[] | undefined;
  readonly loaded: ReadonlyMap<string, readonly TreeRow[]>;
}

/** @param onFailed is told why a branch did not come; it is closed again */
export function useBranches(
  controller: ListController,
  tree: readonly TreeRow[],
  onFailed: (cause: unknown) => void,
): Branches {
  const { view, state } = controller;
  const question = JSON.stringify([state.filters, state.keyword, state.sort, state.below]);
  const [stored, setKnown] = useState<Known>({ question, opened: undefined, loaded: new Map() });
  const known = useMemo(
    (): Known => (stored.question === question ? stored : { question, opened: undefined, loaded: new Map() }),
    [stored, question],
  );
  const [coming, setComing] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => graftBranches(tree, known.loaded), [tree, known.loaded]);
  const opened = useMemo(
    () => known.opened ?? openedAtFirst(tree, state.keyword !== ''),
    [known.opened, tree, state.keyword],
  );

  const fetchBranch = useCallback(
    async (id: string): Promise<void> => {
      const { sort } = findParams({ ...state, deleted: false });
      setComing((before) => new Set(before).add(id));
      try {
        const { list } = await queryTreeSteps(view.api, { below: id, withActions: 1, ...(sort ? { sort } : {}) });
        setKnown((before) => ({
          ...(before.question === question ? before : { question, opened: undefined, loaded: new Map() }),
          loaded: new Map(before.question === question ? before.loaded : []).set(id, list),
        }));
      } finally {
        setComing((before) => new Set([...before].filter((one) => one !== id)));
      }
    },
    [view.api, state, question],
  );

  // After a write the tree comes anew; what was opened by hand is asked for again.
  const latest = useRef({ known, opened, fetchBranch });
  useEffect(() => {
    latest.current = { known, opened, fetchBranch };
  });
  const first = useRef(tree);
  useEffect(() => {
    if (first.current === tree) return;
    first.current = tree;
    const { known: now, opened: open, fetchBranch: ask } = latest.current;
    for (const id of now.loaded.keys()) if (open.includes(id)) void ask(id).catch(() => undefined);
  }, [tree]);

  const toggle = (row: TreeRow, open: boolean): void => {
    const next = open ? [...opened, row.id] : opened.filter((id) => id !== row.id);
    setKnown({ ...known, opened: next });
    if (open && row.$children && !known.loaded.has(row.id)) {
      fetchBranch(row.id).catch((cause: unknown) => {
        setKnown((before) => ({ ...before, opened: (before.opened ?? []).filter((id) => id !== row.id) }));
        onFailed(cause);
      });
    }
  };
  return { rows, opened, coming, toggle };
}
