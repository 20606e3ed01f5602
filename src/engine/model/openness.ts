/**
 * What of the rows behind a reference is open to whoever has no right to them: `access.opens` of their entity, or
 * `opens` of the reference (docs/access.md, Choices and labels).
 */
import type { CompiledEntity, Openness, RefInfo } from './types.ts';

export function opennessOf(value: unknown): Openness | undefined {
  return value === 'labels' || value === 'choices' ? value : undefined;
}

/**
 * Is what the rows are called read by everybody who reads the reference? @param ref none for the implicit fields, which
 * name people
 */
export function areLabelsOpen(ref: RefInfo | undefined, other: CompiledEntity): boolean {
  return ref?.opens !== undefined || other.access.opens !== undefined;
}

/** May all rows be chosen that the reference's filter lets through? */
export function areChoicesOpen(ref: RefInfo | undefined, other: CompiledEntity): boolean {
  return ref?.opens === 'choices' || other.access.opens === 'choices';
}
