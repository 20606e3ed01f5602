/**
 * Numbers for counter cards: steps at powers of 1000 with the suffixes k, M, G, T, P, E (specification, section 9).
 * Pure.
 */

const SUFFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;
const STEP = 1000;

/** One decimal at most, none when it is zero. */
function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

/** `999`, `1k`, `1.5k`, `2M`; what rounds up to a thousand takes the next suffix. Whatever is no number reads `—`. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return '—';
  const size = Math.abs(value);
  let step = 0;
  while (step < SUFFIXES.length - 1 && oneDecimal(size / STEP ** step) >= STEP) step += 1;
  const shown = oneDecimal(size / STEP ** step);
  return `${value < 0 && shown !== 0 ? '-' : ''}${shown}${SUFFIXES[step]}`;
}
