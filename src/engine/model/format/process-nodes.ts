/** The nodes of a BPMN text by their ids, and whether a process ends there, for the link checker only; deployment reads it with a real parser. */

const NODE =
  /<(?:[\w-]+:)?(\w*[tT]ask|startEvent|endEvent|\w+Event|\w+Gateway|subProcess|callActivity)\b[^>]*?\bid="([^"]+)"/g;

/** Node → does the process end there? */
export type ProcessNodes = ReadonlyMap<string, boolean>;

export function processNodes(text: string): ProcessNodes {
  return new Map([...text.matchAll(NODE)].map(([, kind, id = '']) => [id, kind === 'endEvent']));
}
