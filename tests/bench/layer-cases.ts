/** How long a layer of 1,000 commands takes to be replayed over an entity of the product, and beside it what reading and writing the outcome as text takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../../src/engine/model/format/layer/commands.ts';
import { replay } from '../../src/engine/model/format/layer/replay.ts';
import type { Json } from '../../src/engine/model/format/read/source.ts';
import { root } from '../support/checkout.ts';
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
      case 0: return { verb: 'set', path: [...home, name(at), 'title'], value: `名称 ${at}` };
      case 1: return { verb: 'add', path: [...home, `extra${at}`], value: { type: 'string', title: '补充', maxLength: 40 } };
      case 2: return { verb: 'move', path: [...home, `extra${at - 1}`], beside: { side: 'before', name: name(at) } };
      default: return { verb: 'set', path: [...home, `extra${at - 2}`, 'title'], value: `补充 ${at}` };
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
  if (problems.length > 0) throw new Error(`${problems.length} commands could not be carried out: nothing was measured`);
  const turns = Math.max(rounds, 5) * 4;
  const ours = Array.from({ length: turns * 2 }, () => timed(() => { replay(base, commands); })).slice(turns);
  const beside = Array.from({ length: turns }, () => timed(() => { JSON.parse(JSON.stringify(document)); }));
  return atMost('layerReplay', 'ms', 20, ours, `${COMMANDS} commands, ${round(median(ours) / median(beside), 1)} × reading and writing their outcome as JSON`);
}
