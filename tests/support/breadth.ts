/** How far tests go that could go on for ever: a sample in `npm test`, all of it in `npm run test:long`. */

/** Is this the long run? */
export const LONG = process.env['LONG'] === '1';
