/**
 * The index of decisions: every decision stands in it once with its title and a status, and whoever names one names one
 * that is there.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, readText, root } from '../support/checkout.ts';

const FOLDER = 'docs/decisions';
const files = readdirSync(join(root, FOLDER)).filter((name) => name !== 'README.md');
const numbers = new Set(files.map((name) => name.slice(0, 4)));

const rows = [...readText(`${FOLDER}/README.md`).matchAll(/^\| \[(\d{4})\]\(([^)]+)\) *\| (.+?) *\| (.+?) *\|$/gm)].map(
  ([, number, file, title, status]) => ({ number: number!, file: file!, title: title!, status: status! }),
);

/** The first head of a decision, without its number. */
const titleOf = (file: string): string | undefined =>
  /^# (?:\d{4}\s*[:·]?\s*)?(.+)$/m.exec(readText(`${FOLDER}/${file}`))?.[1];

/** Numbers of decisions that a text names: by link or path, in brackets, or after the word. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/decisions\/(\d{4})|\]\((\d{4})-|[(,] ?(0[0-3]\d{2})(?=[),])|\bdecisions? (0\d{3})\b/g)].flatMap(
    (match) => match.slice(1).filter((number) => number !== undefined),
  );

describe('decisions', () => {
  it('have a number each, and stand in the index once, with their title', () => {
    expect(numbers.size).toBe(files.length);
    expect(rows.map(({ file }) => file).sort()).toEqual([...files].sort());
    expect(rows.filter(({ number, file }) => !file.startsWith(`${number}-`))).toEqual([]);
    expect(rows.map(({ file, title }) => [file, title])).toEqual(rows.map(({ file }) => [file, titleOf(file)]));
  });

  it('have a status, and the later ones they name are there', () => {
    const status = /^(?:in force|(?:replaced|in force, amended) by \[(\d{4})\]\(\1-[\w-]+\.md\))$/;
    for (const { number, status: said } of rows) {
      expect(said, number).toMatch(status);
      const [, later] = status.exec(said) ?? [];
      if (later !== undefined) expect(Number(later), number).toBeGreaterThan(Number(number));
    }
  });

  it('say themselves what took their place', () => {
    const replaced = rows.filter(({ status }) => status.startsWith('replaced by'));
    for (const { file, status } of replaced)
      expect(readText(`${FOLDER}/${file}`), file).toContain(/\[\d{4}\]/.exec(status)![0]);
  });

  it('are there wherever one is named', () => {
    const places = [
      'README.md',
      'README.zh-CN.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      ...filesUnder('docs', ['.md']),
      ...['src', 'tests', 'scripts', 'findings', 'deploy'].flatMap((folder) =>
        filesUnder(folder, ['.ts', '.tsx', '.mjs', '.css', '.md', '.json', '.yaml']),
      ),
    ];
    const named = places.flatMap((place) => namedIn(readText(place)).map((number) => ({ place, number })));
    expect(named.length).toBeGreaterThan(40);
    expect(
      named.filter(({ number }) => !numbers.has(number)).map(({ place, number }) => `${place}: ${number}`),
    ).toEqual([]);
  });
});
