/** Where the headings of a sheet stand: lines above them say what the sheet is, who filled it in and when. */

/** Lines that hold something, from the first on, among which the headings are looked for. */
export const HEAD_WITHIN = 6;

/** So many headings make a line the one that is looked for, where another stands before it. */
const LEAST = 2;

/**
 * The place of the line of headings among the first lines of a sheet: the one with the most, if they are more than twice
 * as many as in the first line, as one of its texts may be like a heading; else the first line.
 * @param headings how many texts of each line are headings
 */
export function headLine(headings: readonly number[]): number {
  const [first = 0] = headings;
  const most = Math.max(0, ...headings);
  return most >= LEAST && most > 2 * first ? headings.indexOf(most) : 0;
}
