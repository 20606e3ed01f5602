/** Types of quick-tests.mjs, for its test. */
export function changedFiles(): string[];
export function serverTestsAmong(files: readonly string[]): string[];
