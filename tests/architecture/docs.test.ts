/**
 * Keeps README and docs true: links lead somewhere, commands exist, example entities compile, settings are those the
 * server knows.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCompiler } from '../../src/engine/model/format/compile.ts';
import { filesUnder, readText, root } from '../support/checkout.ts';
import { guideSteps } from '../support/guide.ts';

const pages = ['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'findings/README.md'].concat(
  filesUnder('docs', ['.md']),
);
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };

/** Of one set of files after the other, it compiles what differs. */
const compile = createCompiler();
const slug = (head: string): string =>
  head
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
/** Anchors of the heads of a page. */
const headsOf = (page: string): string[] =>
  [...readText(page).matchAll(/^#+ (.+)$/gm)].map((match) => slug(match[1]!.replace(/\]\([^)]*\)/g, '')));

describe('documentation', () => {
  it('links to what exists', () => {
    const broken = pages.flatMap((page) =>
      [...readText(page).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
        .filter((match) => !existsSync(join(root, dirname(page), match[1]!)))
        .map((match) => `${page}: ${match[1]}`),
    );
    expect(broken).toEqual([]);
  });

  it('links to heads that exist', () => {
    const broken = pages.flatMap((page) =>
      [...readText(page).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
        .filter(([, path, head]) => !headsOf(path ? join(dirname(page), path) : page).includes(head!))
        .map((match) => `${page}: ${match[1]}#${match[2]}`),
    );
    expect(broken).toEqual([]);
  });

  it('has the pages and heads that comments name', () => {
    const named = ['src', 'tests', 'scripts', 'findings', 'deploy']
      .flatMap((folder) => filesUnder(folder, ['.ts', '.tsx', '.mjs', '.css', '.json', '.yaml', '.sh']))
      .flatMap((file) =>
        [...readText(file).matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu)].map(([text, page, head]) => ({
          file,
          text,
          page: `docs/${page}`,
          head,
        })),
      );
    expect(named.filter(({ head }) => head !== undefined).length).toBeGreaterThan(20);
    const broken = named.filter(
      ({ page, head }) => !existsSync(join(root, page)) || (head !== undefined && !headsOf(page).includes(head)),
    );
    expect(broken.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('names commands that exist', () => {
    const unknown = pages.flatMap((page) =>
      [...readText(page).matchAll(/npm (?:run (?:-s )?)?([a-z][a-z:]*)/g)]
        .map((match) => match[1]!)
        .filter((name) => !['ci', 'install', 'run'].includes(name) && !(name in scripts))
        .map((name) => `${page}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const gone = pages.flatMap((page) =>
      [...readText(page).matchAll(/`((?:src|tests|scripts|docs)\/[\w./-]+)`/g)]
        .map((match) => match[1]!)
        .filter((path) => !path.includes('equipFan') && !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(gone).toEqual([]);
  });

  it('shows entities that compile without a warning', () => {
    const portal = filesUnder('src/schemas', ['.json', '.bpmn'])
      .filter((file) => file !== 'src/schemas/entity.schema.json')
      .map((file) => ({ path: file.replace('src/schemas/', ''), text: readText(file) }));
    const examples = pages.flatMap((page) =>
      [...readText(page).matchAll(/```json entity\n([^]*?)```/g)].map((match) => ({ page, text: match[1]! })),
    );
    expect(examples.length).toBeGreaterThan(1);
    for (const { page, text } of examples) {
      const { area, entity } = JSON.parse(text) as { area: string; entity: string };
      const { project, problems } = compile([...portal, { path: `${area}/${entity}.json`, text }]);
      expect(
        problems.filter((problem) => problem.file === `${area}/${entity}.json`),
        page,
      ).toEqual([]);
      expect(project.entities.has(entity)).toBe(true);
    }
  });

  it('grows the entity of the guide step by step, each without a mistake or a warning', () => {
    const portal = filesUnder('src/schemas', ['.json', '.bpmn'])
      .filter((file) => file !== 'src/schemas/entity.schema.json')
      .map((file) => ({ path: file.replace('src/schemas/', ''), text: readText(file) }));
    const path = 'equipment/equipFan.json';
    const steps = guideSteps();
    expect(steps.length).toBe([...readText('docs/format-guide.md').matchAll(/^## \d /gm)].length);
    for (const [at, step] of steps.entries()) {
      const { problems } = compile([...portal, { path, text: JSON.stringify(step, undefined, 2) }]);
      expect(
        problems.filter((problem) => problem.file === path),
        `step ${at + 1}`,
      ).toEqual([]);
    }
  });

  it('says the same in both languages: settings, accounts, example', () => {
    const facts = (page: string): string[] => [
      ...[...readText(page).matchAll(/^\| `([A-Za-z_]+)` \| (`[^`]*`)?/gm)].map(
        (match) => `${match[1]} ${match[2] ?? ''}`,
      ),
      ...[...readText(page).matchAll(/```json entity\n([^]*?)```/g)].map((match) => match[1]!),
    ];
    expect(facts('README.zh-CN.md')).toEqual(facts('README.md'));
    expect(facts('README.md').length).toBeGreaterThan(20);
  });

  it('shows a shipped entity file as it ships, beside the screen it makes', () => {
    for (const page of ['README.md', 'README.zh-CN.md']) {
      const shown = [...readText(page).matchAll(/!\[[^\]]+\]\(([^)]+)\)\n\n```json shipped (\S+)\n([^]*?)```/g)];
      expect(shown.length, page).toBe(1);
      for (const [, picture, file, text] of shown) {
        expect(text, `${page}: ${file}`).toBe(readText(file!));
        expect(statSync(join(root, picture!)).size, picture).toBeLessThan(150_000);
      }
    }
  });

  it('opens README with the two commands', () => {
    for (const page of ['README.md', 'README.zh-CN.md'])
      expect(
        readText(page)
          .split('\n')
          .slice(1, 3)
          .map((line) => line.split(/ +#/)[0]),
      ).toEqual(['npm start', 'npm test']);
  });
});
