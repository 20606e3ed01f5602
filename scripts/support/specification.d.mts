/** Types of specification.mjs for the TypeScript files that use it. */
export function idsIn(title: string): string[];
export const MOST_IDS: number;
export function titleFaults(
  rows: readonly { readonly id: string }[],
  tests: readonly { readonly title: string }[],
): string[];
export function coverageOf(
  rows: readonly { readonly id: string }[],
  deviations: readonly { readonly id: string; readonly decision: string }[],
  tests: readonly { readonly title: string; readonly status: string }[],
): { proven: string[]; deviating: string[]; left: string[] };
