/** Which page numbers a pager shows. Pure. */

/** At most `room` entries: first and last always, the present one with its neighbours between; 0 is a gap. */
export function pageNumbers(present: number, last: number, room: number): number[] {
  if (last <= room) return Array.from({ length: last }, (_, index) => index + 1);
  const inner = room - 4;
  const from = Math.min(Math.max(present - Math.floor(inner / 2), 3), last - inner - 1);
  const middle = Array.from({ length: inner }, (_, index) => from + index);
  return [1, from > 3 ? 0 : 2, ...middle, from + inner < last - 1 ? 0 : last - 1, last];
}
