/** Types of steps.mjs, for its test. */
export function budgetTests(
  name: string,
  counts: Readonly<Record<string, number>>,
  allowed?: Readonly<Record<string, number>>,
): { readonly title: string; readonly status: 'passed' | 'failed' }[];

interface Judged {
  readonly title: string;
  readonly file: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly message?: string;
  readonly flaky?: string;
}
export function secondVerdicts(tests: readonly Judged[], second: readonly Judged[]): Judged[];
