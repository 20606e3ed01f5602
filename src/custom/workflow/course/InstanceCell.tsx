/** In the list of tasks the process leads to the whole of it. */
import type { ReactNode } from 'react';
import { type SlotProps, useNavigation } from '../../../engine/client/index.ts';

/** Slot `list.cell.processName` of tasks. */
export function InstanceCell({ row, children }: SlotProps): ReactNode {
  const { href } = useNavigation();
  const instance = row?.['instance'];
  return typeof instance === 'string' ? <a href={href(`/workflow/wfInstance/${instance}`)}>{children}</a> : children;
}
