/** Slots of the actions that are done where the sheet is sat: they lead there instead of asking for anything. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type SlotProps, useNavigation } from '../../../engine/client/index.ts';

export function GoSit({ entity, row, onClose }: SlotProps): ReactNode {
  const { go } = useNavigation();
  const leave = useEffectEvent(() => {
    onClose?.();
    if (row) go(`${entity.path}/${row.id}`);
  });
  useEffect(() => leave(), []);
  return null;
}
