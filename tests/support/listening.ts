/** What a person's browser hears over the event stream. */
import type { SchemaEvent } from '../../src/engine/model/wire.ts';

export interface Listening {
  /** All that has been read, in order. */
  readonly heard: readonly SchemaEvent[];
  /** Reads on until an event of this kind has come. */
  readonly hear: <K extends SchemaEvent['kind']>(kind: K) => Promise<Extract<SchemaEvent, { kind: K }>>;
  readonly stop: () => void;
}

/** Opens the stream; ready once it has been greeted. */
export async function listen(url: string, token: string): Promise<Listening> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/prod-api/schema/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const heard: SchemaEvent[] = [];
  let rest = '';
  const hear: Listening['hear'] = async <K extends SchemaEvent['kind']>(kind: K) => {
    for (let from = heard.length; ;) {
      const found = heard.slice(from).find((event): event is Extract<SchemaEvent, { kind: K }> => event.kind === kind);
      if (found) return found;
      const { value = '', done } = await reader.read();
      if (done) throw new Error('the stream ended');
      rest += value;
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      from = heard.length;
      heard.push(
        ...lines.filter((line) => line.startsWith('data:')).map((line) => JSON.parse(line.slice(5)) as SchemaEvent),
      );
    }
  };
  await hear('hello');
  return { heard, hear, stop: () => stop.abort() };
}
