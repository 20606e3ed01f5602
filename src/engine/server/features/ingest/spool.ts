/**
 * Messages that the broker was told are ours and that are not in the database yet: appended to files before that, and
 * read back by the next start if this process ends in between.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A message as it arrived. */
export interface Message {
  readonly topic: string;
  readonly text: string;
}

export interface Spool {
  /** Messages that an earlier process left, oldest first, and the files they lie in. */
  left(): Promise<{ readonly messages: readonly Message[]; readonly files: readonly string[] }>;
  /** Resolves once the message outlives this process. */
  put(message: Message): Promise<void>;
  /** So many of the messages put, the oldest first, are in the database. */
  done(count: number): Promise<void>;
  /** Lets go of files that were read back. */
  drop(files: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Messages of one file. */
const MESSAGES = 10_000;

interface Segment {
  readonly path: string;
  readonly handle: FileHandle;
  put: number;
  done: number;
}

/** @param folder of this process alone */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true });
  const before = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const segments: Segment[] = [];
  let next = Number(before.at(-1)?.slice(0, -'.jsonl'.length) ?? 0) + 1;

  /** The file of the next message, which counts as put at once: `done` lets go of no file that is being written. */
  async function claim(): Promise<Segment> {
    const last = segments.at(-1);
    if (last && last.put < MESSAGES) {
      last.put += 1;
      return last;
    }
    const path = join(folder, `${String(next++).padStart(10, '0')}.jsonl`);
    const segment = { path, handle: await open(path, 'a', 0o600), put: 1, done: 0 };
    segments.push(segment);
    return segment;
  }

  async function release(segment: Segment): Promise<void> {
    segments.splice(segments.indexOf(segment), 1);
    await segment.handle.close();
    await rm(segment.path, { force: true });
  }

  async function read(name: string): Promise<Message[]> {
    const messages: Message[] = [];
    const lines = createInterface({ input: createReadStream(join(folder, name), 'utf8'), crlfDelay: Infinity });
    for await (const line of lines) {
      try {
        messages.push(JSON.parse(line) as Message);
      } catch {
        // Cut off by the end of the process: the broker was not told that it arrived, and sends it again.
      }
    }
    return messages;
  }

  return {
    async left() {
      const messages: Message[] = [];
      for (const name of before) messages.push(...(await read(name)));
      return { messages, files: before };
    },
    async put(message) {
      const segment = await claim();
      await segment.handle.appendFile(`${JSON.stringify(message)}\n`);
    },
    async done(count) {
      let open = count;
      for (const segment of [...segments]) {
        const own = Math.min(open, segment.put - segment.done);
        segment.done += own;
        open -= own;
        if (segment.done === segment.put) await release(segment);
        if (open === 0) return;
      }
    },
    async drop(files) {
      for (const name of files) await rm(join(folder, name), { force: true });
    },
    async close() {
      for (const segment of [...segments])
        if (segment.done === segment.put) await release(segment);
        else await segment.handle.close();
    },
  };
}
