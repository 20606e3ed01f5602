/**
 * Address of a monitor outside the product: it opens in a window of its own, which learns nothing of where it came
 * from.
 */
import type { ReactNode } from 'react';
import type { SlotProps } from '../../engine/client/index.ts';

export function LinkCell({ value, children }: SlotProps): ReactNode {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return children;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  );
}
