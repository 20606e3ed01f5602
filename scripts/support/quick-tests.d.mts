/** Types of quick-tests.mjs, for its test. */
export function changedFiles(): string[];
export function serverTestsFor(files: readonly string[], exists?: (path: string) => boolean): string[];
