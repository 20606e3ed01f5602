/** The shape of a page, drawn at once while what fills it is on its way. */
import type { ReactNode } from 'react';

/** Widths of the grey bars of a page. Per cent. */
const BARS = [28, 44, 92, 86, 90, 78, 88, 64];

export function PageSkeleton(): ReactNode {
  return (
    <div className="late-page" aria-hidden="true">
      {BARS.map((width, bar) => (
        <i key={bar} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
