/** Types of results.mjs, for its test. */
interface Test {
  readonly title: string;
  readonly run: string;
  readonly status: string;
}
export function passedSteps(
  results:
    | { readonly tree: string; readonly steps: readonly { readonly name: string }[]; readonly tests: readonly Test[] }
    | undefined,
  tree: string,
): { readonly name: string; readonly tests: readonly Test[] }[];
