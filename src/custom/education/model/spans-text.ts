/** Spans as they are stored: `0-60.5,90-120`, in tenths. Pure. */
import { type Span, joined } from './played.ts';

const tenths = (point: number): number => Math.round(point * 10) / 10;

/** The text of spans; the same for the same line. */
export const writeSpans = (spans: readonly Span[]): string =>
  joined(spans)
    .map(([from, to]) => `${tenths(from)}-${tenths(to)}`)
    .join(',');

/** Spans of a stored text; what is none is left out. */
export function readSpans(text: unknown): readonly Span[] {
  if (typeof text !== 'string' || text === '') return [];
  return joined(
    text.split(',').flatMap((part): Span[] => {
      const [from, to] = part.split('-').map(Number);
      return from !== undefined && to !== undefined && from >= 0 && to > from ? [[from, to]] : [];
    }),
  );
}
