/** Types of build-product.mjs for the TypeScript files that use it. */
export function build(): Promise<number>;
export function buildIfStale(): Promise<number>;
