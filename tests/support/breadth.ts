/**
 * How far tests go that could go on for ever: representatives in `npm test`, a sample in `npm run test:all`, all there
 * is in `npm run test:long`.
 */

/** Is this the gate, which has to cost the same however much there is? */
export const GATE = process.env['BREADTH'] === 'gate';

/**
 * Folders of entity files beside the portal's, from SCHEMA_DIRS: what the suite costs with more of them is tried with
 * that.
 */
export const FURTHER = (process.env['SCHEMA_DIRS'] ?? '').split(':').filter((folder) => folder !== '');

/** Is this the long run? */
export const LONG = process.env['BREADTH'] === 'long';

/**
 * The seeds of a run of random cases: 1 to `count`, or of the long run the share that `SEEDS=from-to` names, so that
 * several processes can have a part each.
 */
export function seedsTo(count: number): { readonly from: number; readonly to: number } {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(process.env['SEEDS'] ?? '') ?? [];
  return from !== undefined && to !== undefined && LONG
    ? { from: Number(from), to: Math.min(Number(to), count) }
    : { from: 1, to: count };
}
