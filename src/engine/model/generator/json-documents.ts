/** Several JSON documents one after another, as answers of another system are pasted. Pure. */

/** Where the document that begins here ends; the length where it never does. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth <= 0) return at + 1;
    }
  }
  return text.length;
}

/**
 * The documents of a text: one, or several with blanks or commas between.
 * @throws SyntaxError where one of them is no JSON
 */
export function jsonDocuments(text: string): readonly unknown[] {
  const found: unknown[] = [];
  const plain = text.replace(/^\uFEFF/, '').trim();
  for (let at = 0; at < plain.length;) {
    const end = endOf(plain, at);
    found.push(JSON.parse(plain.slice(at, end)));
    at = end + (/^[\s,;]*/.exec(plain.slice(end))?.[0].length ?? 0);
  }
  if (found.length === 0) throw new SyntaxError('no document');
  return found;
}
