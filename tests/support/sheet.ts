/** Pixels of a list at 1440×900 with the menu open; `tests/e2e/list.spec.ts` holds them against the browser. */
export const SHEET_1440 = 1230;
/** What the tree of organisations at its left takes of it. */
export const BESIDE_TREE = 212;
