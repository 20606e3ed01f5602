/** Fills what stands in braces in a text of the canvas. Pure. */

/** `Open {element}` with `{ element: 'Approve' }` → `Open Approve`; a place nothing is given for stays. */
export function filled(text: string, replacements?: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    replacements && Object.hasOwn(replacements, name) ? String(replacements[name]) : whole,
  );
}
