/** Types of chromium.mjs for the TypeScript files that use it. */
export function findChromium(): string | undefined;
export function findShell(): string | undefined;
export function hasChromium(): boolean;
export function hasChineseFont(): boolean;
