/** The product's mark, or the tenant's logo, 22 px, always beside its name. */
import type { ReactNode } from 'react';
import { usePortal } from '../engine/client/index.ts';

export function Mark(): ReactNode {
  const logo = usePortal((state) => state.facts?.logo);
  if (logo) return <img className="mark" src={logo} alt="" />;
  return (
    <svg className="mark" viewBox="0 0 22 22" aria-hidden="true">
      <path d="M0 3a3 3 0 013-3h13l6 6v13a3 3 0 01-3 3H3a3 3 0 01-3-3z" fill="var(--anlan-fill)" />
      <path d="M5.5 11.5l4 4 7-8" fill="none" stroke="#fff" strokeWidth="2.4" />
    </svg>
  );
}
