/**
 * Layers made over three old releases, over the release of today: whatever they changed is the same there, or is named
 * with its command.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { portalFiles } from '../../../../../tests/contracts/portal-files.ts';
import type { SourceFile } from '../../types.ts';
import { createCompiler } from '../compile.ts';
import { readJson } from '../read/read-json.ts';
import type { Json } from '../read/source.ts';
import { type Command, readCommands } from './commands.ts';
import { difference } from './difference.ts';
import { runSteps } from '../../steps.ts';
import { mendsOf } from './mends.ts';
import { valueAt } from './replay.ts';

const LAYER = 'yard/_layer/first.json';
const read = (release: string, path: string): SourceFile => ({
  path,
  text: readFileSync(`tests/fixtures/layer-upgrades/${release}/${path}`, 'utf8'),
});
const beside = portalFiles().filter(({ path }) => path.startsWith('system/') && !path.includes('/_demo/'));
const area: SourceFile = { path: 'yard/_area.json', text: JSON.stringify({ format: 1, area: 'yard', title: '码头' }) };
const compiler = createCompiler();

function laid(release: string, layer: SourceFile | undefined) {
  const { documents, problems } = compiler([
    ...beside,
    area,
    read(release, 'yard/pontoon.json'),
    ...(layer ? [layer] : []),
  ]);
  return {
    document: documents.get('pontoon') as Json,
    errors: problems.filter(({ severity }) => severity === 'error'),
  };
}

const text = (value: unknown): string => JSON.stringify(value);
const near = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((name, at) => at >= other.length || name === other[at]);
const namesAt = (document: Json, path: readonly string[]): string[] => {
  const node = valueAt(document, path);
  return Array.isArray(node) ? node.map(String) : Object.keys(node as Json);
};

/** Is what the command has done so in this document? */
function holds(document: Json, { verb, path, value, beside: by }: Command): boolean {
  if (verb === 'remove') return valueAt(document, path) === undefined;
  if (verb !== 'move') return text(valueAt(document, path)) === text(value);
  const names = namesAt(document, path.slice(0, -1));
  return (
    by !== undefined && names.indexOf(path.at(-1) ?? '') === names.indexOf(by.name) + (by.side === 'after' ? 1 : -1)
  );
}

describe.each<[string, Record<number, string>]>([
  [
    '0.1',
    {
      1: 'format.layerTargetGone',
      2: 'format.unknownField',
      5: 'format.layerNeighbour',
      7: 'format.layerTargetGone',
      8: 'format.layerTargetGone',
      9: 'format.layerTargetGone',
    },
  ],
  [
    '0.2',
    {
      1: 'format.layerTargetGone',
      4: 'format.layerTargetThere',
      5: 'format.layerTargetGone',
      6: 'format.layerTargetThere',
      7: 'format.layerTargetGone',
    },
  ],
  [
    '0.3',
    {
      2: 'format.layerSealed',
      4: 'format.layerNeighbour',
      5: 'format.layerTargetGone',
      6: 'format.layerTargetGone',
      7: 'format.layerTargetGone',
    },
  ],
])('a layer over release %s', (release, named) => {
  const layer = read(release, LAYER);
  const commands = readCommands(JSON.parse(layer.text) as Json);
  const [oldBase, old] = [laid(release, undefined), laid(release, layer)];
  const [base, now] = [laid('now', undefined), laid('now', layer)];
  const wanted = difference(oldBase.document, old.document);
  const refused = now.errors.map(({ path }) => commands[Number(path.split('.')[1])]).filter((one) => one !== undefined);

  it('was right when it was made', () => {
    expect(old.errors).toEqual([]);
    expect(wanted.length).toBeGreaterThan(5);
  });

  it('names each command that no longer fits with its line, and no other', () => {
    expect(Object.fromEntries(now.errors.map(({ path, code }) => [path.split('.')[1], code]))).toEqual(
      Object.fromEntries(Object.entries(named)),
    );
    expect(now.errors.every(({ file, line }) => file === LAYER && line > 1)).toBe(true);
  });

  it('differs in nothing silently: what it changed is so in the new release, or is named', () => {
    const silent = wanted.filter(
      (one) => !holds(now.document, one) && !refused.some(({ path }) => near(path, one.path)),
    );
    expect(silent).toEqual([]);
  });

  it('changes nothing in the new release that it did not change in the old one', () => {
    const done = difference(base.document, now.document).filter(
      (one) => !commands.some(({ path }) => near(one.path, path)),
    );
    expect(done).toEqual([]);
  });

  it('is mended as far as names tell, all at once, and then only what nothing mends is named', () => {
    const mends = runSteps(
      mendsOf(
        base.document,
        commands,
        now.errors.map(({ path, code, params }) => ({
          index: Number(path.split('.')[1]),
          at: path.split('.').slice(2).join('.'),
          code: code as never,
          params,
        })),
      ),
    );
    const { document } = readJson(layer);
    const raw = (document?.value as { commands: Json[] }).commands;
    const mended = raw.flatMap((command, at) => {
      const mend = mends.get(at);
      return mend === undefined
        ? [command]
        : mend === null
          ? []
          : [
              {
                [mend.verb]: mend.path,
                ...(mend.verb === 'set' ? { to: mend.value } : mend.verb === 'add' ? { value: mend.value } : {}),
                ...(mend.beside ? { [mend.beside.side]: mend.beside.name } : {}),
              },
            ];
    });
    const left = laid('now', {
      path: LAYER,
      text: JSON.stringify({ ...(document?.value as Json), commands: mended }),
    }).errors.map(({ path }) => mended[Number(path.split('.')[1])]);
    expect(mends.size).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(now.errors.length);
    expect(left.every((one) => raw.includes(one as Json))).toBe(true);
  });
});
