/** The ids of the nodes of a BPMN text, for the link checker only; deployment reads it with a real parser. */

const NODE =
  /<(?:[\w-]+:)?(?:\w*[tT]ask|startEvent|endEvent|\w+Event|\w+Gateway|subProcess|callActivity)\b[^>]*?\bid="([^"]+)"/g;

export function processNodes(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(NODE)].map((match) => match[1] ?? ''));
}
