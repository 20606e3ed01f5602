/**
 * Traditional texts of the seeds, made in a thread that ends with its dictionary: 80 MB that a server would keep for
 * the few texts of its first start.
 */
import { traditional } from '../../schema-store/traditional.ts';
import { startThread } from '../../thread.ts';

/** From the sources a thread has to be taught TypeScript first, which takes longer than the words. */
const BUILT = !import.meta.url.endsWith('.ts');

function inThread(texts: readonly string[]): Promise<readonly string[]> {
  const thread = startThread('./traditional-thread', import.meta.url, {});
  return new Promise<readonly string[]>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that translates the seeds ended with ${code}`)));
    thread.postMessage(texts);
  }).finally(() => thread.terminate());
}

/** @returns simplified text → traditional text */
export async function translationsOf(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const translated = BUILT ? await inThread(texts) : texts.map(traditional);
  return new Map(texts.map((text, at) => [text, translated[at] ?? text]));
}
