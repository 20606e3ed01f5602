/** What the grid of a form reads of a field: in how many of its columns it stands. */

/** More columns than there are: the whole line. */
const WHOLE_LINE = 12;

export const gridSpan = (wide: boolean): { readonly 'data-grid-span': number } => ({
  'data-grid-span': wide ? WHOLE_LINE : 1,
});
