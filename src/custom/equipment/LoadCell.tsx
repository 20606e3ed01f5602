/**
 * Rated load of a crane in its list: the figure, and a bar that lets the eye find the heavy ones while it runs down the
 * column.
 */
import type { ReactNode } from 'react';
import type { SlotProps } from '../../engine/client/index.ts';
import './equipment.css';

/**
 * A full bar: what a large ladle crane lifts, so that every bar of the column has one scale; what is heavier says the
 * rest by its figure. Tonnes.
 */
const FULL_BAR = 250;

/** The load is an exact decimal text; for the length of a bar a rounded number will do. */
export function LoadCell({ value, children }: SlotProps): ReactNode {
  const tonnes = Number(value ?? 0);
  if (!(tonnes > 0)) return children;
  return (
    <span className="crane-load" title={`0–${FULL_BAR} t`}>
      <svg
        className="crane-load-bar"
        viewBox="0 0 40 4"
        width="40"
        height="4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="40" height="4" rx="2" className="crane-load-ground" />
        <rect width={Math.max(1, Math.min(1, tonnes / FULL_BAR) * 40)} height="4" rx="2" className="crane-load-part" />
      </svg>
      <span className="crane-load-figure">{children}</span>
    </span>
  );
}
