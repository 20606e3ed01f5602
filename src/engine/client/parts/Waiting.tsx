/** What stands in place of a page that is still on its way: its shape, after 300 ms, never a white sheet. */
import type { ReactNode } from 'react';
import './parts.css';

/** Shares of the width, so that it looks like rows of a page and not like one block. */
const ROWS = [38, 100, 92, 96, 84, 90, 62];

export function Waiting(): ReactNode {
  return (
    <div className="anlan-waiting anlan-late" aria-busy="true">
      {ROWS.map((share) => (
        <span key={share} style={{ width: `${share}%` }} />
      ))}
    </div>
  );
}
