/** Overrides by slot: single screens or parts of them that a developer replaces for one entity. */
import type { SlotComponent, SlotName } from './types.ts';

const overrides = new Map<string, Partial<Record<SlotName, SlotComponent>>>();

/** Replaces slots of one entity, e.g. `override('equipCrane', { 'list.cell.ratedLoad': LoadCell })`. */
export function override(entity: string, slots: Partial<Record<SlotName, SlotComponent>>): void {
  overrides.set(entity, { ...overrides.get(entity), ...slots });
}

/** Stands for every entity whose rows a process leads, where the entity says nothing itself. */
export const LED = '*process';

/** Stands for every entity: what a feature puts on all pages of a kind. */
export const EVERY = '*';

/** The component that replaces this slot, if there is one. */
export function slotOf(entity: string, slot: SlotName): SlotComponent | undefined {
  return overrides.get(entity)?.[slot];
}
