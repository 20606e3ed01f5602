/**
 * Layers: how long 1,000 commands take to be replayed over an entity of the product, beside reading and writing the
 * outcome as text; and how soon a published change is live.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../../src/engine/model/format/layer/commands.ts';
import { replay } from '../../src/engine/model/format/layer/replay.ts';
import type { Json } from '../../src/engine/model/format/read/source.ts';
import { root } from '../support/checkout.ts';
import { api, signIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { median, round } from './measure.ts';

const COMMANDS = 1_000;

/** What somebody does in a designer for a day: words changed, fields added and put elsewhere. */
function commandsFor(base: Json): Command[] {
  const names = Object.keys((base['data'] as Json)['properties'] as Json);
  const name = (at: number): string => names[at % names.length] ?? '';
  const home = ['data', 'properties'];
  return Array.from({ length: COMMANDS }, (_, at): Command => {
    switch (at % 4) {
      case 0:
        return { verb: 'set', path: [...home, name(at), 'title'], value: `名称 ${at}` };
      case 1:
        return { verb: 'add', path: [...home, `extra${at}`], value: { type: 'string', title: '补充', maxLength: 40 } };
      case 2:
        return { verb: 'move', path: [...home, `extra${at - 1}`], beside: { side: 'before', name: name(at) } };
      default:
        return { verb: 'set', path: [...home, `extra${at - 2}`, 'title'], value: `补充 ${at}` };
    }
  });
}

const timed = (act: () => void): number => {
  const began = performance.now();
  act();
  return performance.now() - began;
};

/** Milliseconds of one replay, after a warm-up of as many rounds as are measured. */
export function layerReplay(rounds: number): Figure {
  const base = JSON.parse(readFileSync(join(root, 'src/schemas/equipment/equipCrane.json'), 'utf8')) as Json;
  const commands = commandsFor(base);
  const { document, problems } = replay(base, commands);
  if (problems.length > 0)
    throw new Error(`${problems.length} commands could not be carried out: nothing was measured`);
  const turns = Math.max(rounds, 5) * 4;
  const ours = Array.from({ length: turns * 2 }, () =>
    timed(() => {
      replay(base, commands);
    }),
  ).slice(turns);
  const beside = Array.from({ length: turns }, () =>
    timed(() => {
      JSON.parse(JSON.stringify(document));
    }),
  );
  return atMost(
    'layerReplay',
    'ms',
    20,
    ours,
    `${COMMANDS} commands, ${round(median(ours) / median(beside), 1)} × reading and writing their outcome as JSON`,
  );
}

/** Seconds from sending a change of one word to the view of an entity that has it, with all entities of the portal. */
export async function publishLive(rounds: number): Promise<Figure> {
  const product = await startProduct({ built: true });
  try {
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    const times: number[] = [];
    for (let turn = 0; turn < Math.max(rounds, 5) * 2; turn += 1) {
      const title = `车型 ${turn}`;
      const since = performance.now();
      const { code, data } = await admin.post('/api/admin/layer/publish', {
        scope: 'installation',
        entity: 'confCar',
        title,
        from: turn,
        commands: [{ set: ['data', 'properties', 'carType', 'title'], to: title }],
      });
      const { data: view } = await admin.get<{ fields: { name: string; title: string }[] }>('/schema/confCar');
      if (code !== 200 || view.fields.find(({ name }) => name === 'carType')?.title !== title)
        throw new Error(`not live: ${JSON.stringify(data).slice(0, 300)}`);
      times.push((performance.now() - since) / 1000);
    }
    return atMost(
      'publishLive',
      's',
      0.5,
      times,
      `one word among all entities of the portal, slowest ${round(Math.max(...times), 2)} s`,
    );
  } finally {
    await product.stop();
  }
}
