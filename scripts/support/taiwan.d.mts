/** Types of taiwan.mjs, for the tests of the texts. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}
export interface TextFile {
  readonly zh: string;
  readonly tw: string;
  readonly space: string;
}
export function flat(texts: TextTree): [key: string, text: string][];
export function textFiles(): TextFile[];
export function taiwanTexts(): Promise<{
  readonly files: readonly (TextFile & { readonly made: TextTree })[];
  readonly stale: readonly string[];
}>;
