/**
 * Keeps the import law of the house: rooms, packages, doors, no cycles, nothing unresolved, no server package in the
 * browser.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER_ONLY, isOwnDoor, packageAllowed, placeOf, refusalOf } from './house-law.ts';
import { allImports, cyclesIn, isTest, reachedFrom, sourceFiles } from './import-graph.ts';
import { root } from '../support/checkout.ts';

const at = (entry: { from: string; line: number; specifier: string }): string =>
  `${entry.from}:${entry.line} ${entry.specifier}`;

describe('imports', () => {
  it('reads a real graph', () => {
    expect(sourceFiles.length).toBeGreaterThan(10);
    expect(allImports.length).toBeGreaterThan(10);
  });

  it('finds every imported file', () => {
    expect(allImports.filter((entry) => entry.package === undefined && entry.file === undefined).map(at)).toEqual([]);
  });

  it("stays inside the checkout's sources", () => {
    const outside = allImports.filter(
      (entry) =>
        entry.file !== undefined &&
        !entry.file.startsWith('src/') &&
        !(isTest(entry.from) && entry.file.startsWith('tests/')),
    );
    expect(outside.map(at)).toEqual([]);
  });

  it('keeps the table of who may import whom', () => {
    const refused = allImports
      .filter(
        (entry) =>
          entry.file?.startsWith('src/') &&
          !(isTest(entry.from) && placeOf(entry.from).room === placeOf(entry.file).room),
      )
      .map((entry) => [refusalOf(entry.from, entry.file!), at(entry)])
      .filter(([reason]) => reason !== undefined);
    expect(refused).toEqual([]);
  });

  it('goes through no door from inside', () => {
    expect(
      allImports
        .filter((entry) => !isTest(entry.from) && entry.file !== undefined && isOwnDoor(entry.from, entry.file))
        .map(at),
    ).toEqual([]);
  });

  it('takes only the packages of its room', () => {
    expect(
      allImports
        .filter(
          (entry) => entry.package !== undefined && !packageAllowed(entry.from, entry.package, isTest(entry.from)),
        )
        .map(at),
    ).toEqual([]);
  });

  it('has no cycles', () => {
    const edges = new Map<string, string[]>(sourceFiles.map((file) => [file, []]));
    for (const entry of allImports)
      if (entry.file !== undefined && !entry.dynamic && /\.tsx?$/.test(entry.file))
        edges.get(entry.from)!.push(entry.file);
    expect(cyclesIn(edges)).toEqual([]);
  });

  it('brings no server package into the browser', () => {
    expect(existsSync(join(root, 'src/main.tsx'))).toBe(true);
    // areas.ts takes custom/*/index.ts by a glob.
    for (const entry of ['src/main.tsx', ...sourceFiles.filter((file) => /^src\/custom\/\w+\/index\.ts$/.test(file))]) {
      const { files, packages } = reachedFrom(entry, { dynamic: true });
      expect(
        [...packages].filter(([name]) => name.startsWith('node:') || SERVER_ONLY.includes(name)),
        entry,
      ).toEqual([]);
      expect(
        [...files].filter((file) => file.startsWith('src/engine/server/') || file.endsWith('.server.ts')),
        entry,
      ).toEqual([]);
    }
  });

  it('shows the sign-in page without a grid, a form engine or a designer', () => {
    expect(existsSync(join(root, 'src/main.tsx'))).toBe(true);
    const { packages } = reachedFrom('src/main.tsx', { dynamic: false });
    expect(
      [...packages].filter(([name]) => /^(ag-grid|@formily|@rjsf|bpmn|echarts|@tiptap|antd-mobile)/.test(name)),
    ).toEqual([]);
  });
});

describe('the law itself', () => {
  it.each([
    ['src/engine/model/a.ts', 'src/engine/server/db/b.ts', false],
    ['src/engine/server/http/a.ts', 'src/engine/server/db/b.ts', true],
    ['src/engine/server/db/a.ts', 'src/engine/server/http/b.ts', false],
    ['src/engine/server/access/a.ts', 'src/engine/server/auth/b.ts', false],
    ['src/engine/server/sdk.ts', 'src/engine/server/operations/b.ts', true],
    ['src/engine/client/controllers/a.ts', 'src/engine/client/screens/b.tsx', false],
    ['src/engine/client/screens/a.tsx', 'src/engine/client/controllers/b.ts', true],
    ['src/widgets/text/index.tsx', 'src/widgets/date/index.tsx', false],
    ['src/widgets/text/index.tsx', 'src/engine/client/index.ts', true],
    ['src/widgets/text/index.tsx', 'src/engine/client/screens/ListScreen.tsx', false],
    ['src/custom/hazard/a.tsx', 'src/custom/permit/b.tsx', false],
    ['src/custom/hazard/a.server.ts', 'src/engine/server/sdk.ts', true],
    ['src/custom/hazard/a.server.ts', 'src/engine/server/db/b.ts', false],
    ['src/shell/a.tsx', 'src/custom/hazard/a.tsx', false],
    ['src/main.tsx', 'src/server.ts', false],
    ['src/server.ts', 'src/engine/client/index.ts', false],
  ])('%s → %s: %s', (from, to, allowed) => {
    expect(refusalOf(from, to) === undefined).toBe(allowed);
  });

  it('sees a cycle', () => {
    expect(
      cyclesIn(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['a']],
          ['d', ['a']],
        ]),
      ),
    ).toEqual([['a', 'b', 'c']]);
  });

  it.each([
    ['src/engine/model/a.ts', 'node:fs', false],
    ['src/engine/client/controllers/a.ts', 'antd', false],
    ['src/engine/server/operations/a.ts', 'pg', false],
    ['src/engine/server/db/a.ts', 'pg', true],
    ['src/shell/a.tsx', 'antd-mobile', false],
    ['src/shell/mobile/a.tsx', 'antd-mobile', true],
  ])('%s takes %s: %s', (file, name, allowed) => {
    expect(packageAllowed(file, name, false)).toBe(allowed);
  });
});
