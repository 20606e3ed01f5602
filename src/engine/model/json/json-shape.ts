/**
 * How large the shape of a JSON text is, found out without building it: what has half a million keys is refused before
 * it costs anything.
 */

/** What a body may have at most: values in all, members of one object, and levels. */
export interface ShapeLimits {
  readonly values: number;
  readonly members: number;
  readonly depth: number;
}

/** Far above the largest form, grant of a role or list of ids. */
export const BODY_SHAPE: ShapeLimits = { values: 50_000, members: 2_000, depth: 40 };

/** Where a string ends: behind the first quote that is not escaped. */
function afterString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end > 0) {
    let slashes = end - 1;
    while (text[slashes] === '\\') slashes -= 1;
    if ((end - slashes) % 2 === 1) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

const MARKS = /["{[\]},]/g;

/** Is the text within the limits? What is no JSON is judged by whoever parses it. */
export function isWithinShape(text: string, limits: ShapeLimits): boolean {
  const open: { readonly object: boolean; members: number }[] = [];
  const marks = new RegExp(MARKS);
  let values = 1;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const [mark] = match;
    if (mark === '"') marks.lastIndex = afterString(text, match.index + 1);
    else if (mark === '{' || mark === '[') {
      open.push({ object: mark === '{', members: 1 });
      values += 1;
      if (open.length > limits.depth) return false;
    } else if (mark === ',') {
      const inside = open.at(-1);
      values += 1;
      if (inside && (inside.members += 1) > limits.members && inside.object) return false;
    } else open.pop();
    if (values > limits.values) return false;
  }
  return true;
}
