/** Where the articles of a column are listed; without one, all of them. */
export const columnAddress = (code: string): string =>
  code === '' ? '/portalList' : `/portalList?column=${encodeURIComponent(code)}`;
