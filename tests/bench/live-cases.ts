/** How long a change of files takes to live among 1,530 entities: one more field, and 100 new files at once. */
import { rmSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { api, signIn } from '../support/client.ts';
import { startProduct, temporaryFolder, until } from '../support/product.ts';
import { bootFiles, writeBootEntities } from './boot-entities.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

const ENTITIES = 1_530;
const FILES = 100;
const FIELDS = 10;

/** Seconds from the last byte of a file to the answer that shows it. */
export async function liveFiles(rounds: number): Promise<Figure[]> {
  const schemas = temporaryFolder('live-many');
  writeBootEntities(schemas, ENTITIES);
  const product = await startProduct({ built: true, patience: 300_000, env: { SCHEMA_DIRS: schemas } });
  try {
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    const live = async (what: string, shown: () => Promise<boolean>): Promise<number> => {
      const since = performance.now();
      await until(what, shown);
      return (performance.now() - since) / 1000;
    };
    const all = bootFiles(schemas, ENTITIES + rounds * FILES);
    const [first] = all;
    if (!first) throw new Error('there are no entities');
    const field: number[] = [];
    const properties: Record<string, object> = { ...first.content.data.properties };
    for (let n = 0; n < FIELDS; n += 1) {
      properties[`added${n}`] = { type: 'string', title: `新字段${n}`, maxLength: 50 };
      writeFileSync(first.path, JSON.stringify({ ...first.content, data: { ...first.content.data, properties } }));
      field.push(
        await live(`added${n}`, async () =>
          JSON.stringify((await admin.get(`/schema/${first.entity}`)).data).includes(`"added${n}"`),
        ),
      );
    }
    const files: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const fresh = all.slice(ENTITIES + n * FILES, ENTITIES + (n + 1) * FILES);
      for (const { path, content } of fresh) writeFileSync(path, JSON.stringify(content));
      const isLive = async (entity: string): Promise<boolean> => (await admin.get(`/schema/${entity}`)).code === 200;
      // To ask for a hundred views takes longer than what is measured: the first, the middle and the last one written
      // stand for all, which are looked at behind.
      const some = [0, FILES / 2, FILES - 1].map((at) => fresh[at]?.entity ?? '');
      const time = await live(some.join(), async () => (await Promise.all(some.map(isLive))).every(Boolean));
      for (const { entity } of fresh)
        if (!(await isLive(entity))) throw new Error(`${entity} came behind the last one: the time is not that of all`);
      files.push(time);
    }
    return [
      atMost(
        'liveField1530',
        's',
        0.5,
        field,
        `one more field among ${ENTITIES} entities; slowest ${round(Math.max(...field))} s`,
      ),
      atMost(
        'liveFiles100',
        's',
        2,
        files,
        `${FILES} new files beside ${ENTITIES}; slowest ${round(Math.max(...files))} s`,
      ),
    ];
  } finally {
    await product.stop();
    rmSync(schemas, { recursive: true, force: true });
  }
}
