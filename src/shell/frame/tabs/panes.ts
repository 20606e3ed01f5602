/** Which pages stay alive behind the shown one. Pure. */
import type { ReactElement } from 'react';
import type { Location } from 'react-router-dom';

export interface Pane {
  readonly path: string;
  /** As the page sees it: it stands still while the page is hidden. */
  readonly location: Location;
  readonly outlet: ReactElement;
  readonly round: number;
  /** Larger = shown later. */
  readonly used: number;
}

/** Pages kept alive at most; those with unsaved input are never let go. */
export const PANES_KEPT = 8;

/**
 * Puts the shown page among the others; pages without a tag and the longest unseen go. Places never change: a moved
 * page would lose its scroll.
 */
export function withPane(
  panes: readonly Pane[],
  shown: Omit<Pane, 'used'>,
  open: ReadonlySet<string>,
  unsaved: ReadonlySet<string>,
  limit: number,
): readonly Pane[] {
  const used = Math.max(0, ...panes.map((pane) => pane.used)) + 1;
  const others = panes.filter((pane) => pane.path !== shown.path && (open.has(pane.path) || unsaved.has(pane.path)));
  const spare = others.filter((pane) => !unsaved.has(pane.path)).sort((one, other) => other.used - one.used);
  const kept = new Set([...others.filter((pane) => unsaved.has(pane.path)), ...spare.slice(0, Math.max(0, limit - 1))]);
  const placed = panes.some((pane) => pane.path === shown.path) ? panes : [...panes, { ...shown, used }];
  return placed.flatMap((pane) => (pane.path === shown.path ? [{ ...shown, used }] : kept.has(pane) ? [pane] : []));
}
