/** The bell, kept out of the set of icons: what every page starts with stays small. */
import type { ReactNode } from 'react';

export function BellIcon({ size = 16 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      className="anlan-icon"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 11.500V7a4 4 0 018 0v4.500l1 1H3zM6.500 12.500a1.500 1.500 0 003 0M8 1.500V3" />
    </svg>
  );
}
