/** Types of steps.mjs, for its test. */
export function budgetTests(name: string, counts: Readonly<Record<string, number>>, allowed?: Readonly<Record<string, number>>): { readonly title: string; readonly status: 'passed' | 'failed' }[];
