/** What stands where there is nothing to show: unknown is a dash, never an empty place. */
import type { ReactNode } from 'react';
import './parts.css';

export function Dash(): ReactNode {
  return <span className="anlan-dash">—</span>;
}
