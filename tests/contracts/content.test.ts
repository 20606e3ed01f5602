/**
 * The words of the portal: every base text has an English one, and none of them is a field name or Chinese left over.
 */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledEntity } from '../../src/engine/model/types.ts';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { areaTexts } from '../../src/engine/model/format/compile-area.ts';
import { baseTexts, TITLE_OF_ONE } from '../../src/engine/model/format/base-texts.ts';
import { writeCanonical } from '../../src/engine/model/format/write.ts';
import { messageOf } from '../../src/engine/model/errors/catalogue.ts';
import { iconPaths } from '../../src/engine/client/parts/icon-paths.ts';
import { frameIcons } from '../../src/engine/client/parts/frame-icons.ts';
import { traditional } from '../../src/engine/server/schema-store/traditional.ts';
import { oddIn } from './odd-words.ts';
import { portalFiles } from './portal-files.ts';

/** Longest label, in characters (docs/look: words). Sentences may be longer. */
const LABEL = 24;
const SENTENCE = /(^checks\.|\.confirm$|\.description$|^form\.\w+\.text$|^notify\.|^roles\.)/;
/** Headings of sections have a line of their own. */
const HEADING = /^(form|detail)\.\w+$/;
const HEADING_LENGTH = 32;
/** Units of measure keep their letters: kg, kWh. */
const UNIT = /\.unit$|^dictionaries\.unitMeasure\./;
/** Words that are the same in both languages. */
const SAME = [
  'A1',
  'A2',
  'A3',
  'A4',
  'A5',
  'A6',
  'A7',
  'A8',
  'LEC',
  'LS',
  'HAZOP',
  'Modbus',
  'TypeScript',
  'TSX',
  'Java',
  'JSON',
  'SQL',
  'Markdown',
];

const files = portalFiles();
const { project, problems } = compileProject(files);

interface Text {
  readonly at: string;
  readonly path: string;
  readonly zh: string;
  readonly tw: string;
  readonly en: string | undefined;
}

/** A role that a later area only adds to has no title of its own there. */
const texts: readonly Text[] = [
  ...[...project.entities.values()].flatMap((entity) =>
    Object.entries(baseTexts(entity)).map(([path, zh]): Text => ({
      at: entity.name,
      path,
      zh,
      tw: entity.i18n['tw']?.[path] ?? traditional(zh),
      en: entity.i18n.en?.[path],
    })),
  ),
  ...[...project.areas.values()].flatMap((area) =>
    Object.entries(areaTexts(area))
      .filter(([path, zh]) => path !== `roles.${zh}`)
      .map(([path, zh]): Text => ({
        at: area.code,
        path,
        zh,
        tw: area.i18n['tw']?.[path] ?? traditional(zh),
        en: area.i18n.en?.[path],
      })),
  ),
];

const said = (list: readonly Text[]): string[] =>
  list.map(({ at, path, zh, en }) => `${at} ${path}: ${zh} → ${en ?? '–'}`);

describe('content of the portal', () => {
  it('compiles without a mistake', () => {
    // Not even a reminder: what is shipped raises no alarm on the screen of the data model.
    expect(
      problems.map(
        (problem) =>
          `${problem.file}:${problem.line} ${problem.path} ${messageOf(problem.code as Parameters<typeof messageOf>[0], 'en', problem.params)}`,
      ),
    ).toEqual([]);
    const named = files
      .filter(({ path }) => /^[a-z]\w*\/[a-z]\w*\.json$/.test(path))
      .map(({ path }) => basename(path, '.json'));
    expect(named.length).toBeGreaterThan(200);
    expect([...project.entities.keys()].sort()).toEqual(named.sort());
  });

  it('stands in the one canonical form', () => {
    expect(files.filter(({ text }) => writeCanonical(JSON.parse(text)) !== text).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['emergencyPlan', 'data.steps', '處置程序'],
    ['contestProject', 'title', '競賽項目'],
    ['trainPlanItem', 'data.targetPost', '訓練對象'],
    ['article', 'list.views.systemDoc', '體系文件'],
    ['contract', 'data.files', '合同文件'],
    ['riskReport', 'data.majorPoints', '重大風險運行情況'],
    ['contract', 'data.projectName', '專案名稱'],
    ['sysFile', 'title', '檔案管理'],
    ['netdiscNode', 'data.nodeType.file', '檔案'],
    ['scheduleJob', 'data.status.running', '執行'],
    ['wfDeployment', 'data.source.file', '隨程式'],
    ['monitorLink', 'data.kind.dbPool', '資料庫連線池'],
    ['friendlyLink', 'data.openMode.newTab', '新視窗'],
  ])('says %s %s in Taiwan as it is meant there: %s', (at, path, text) => {
    expect(texts.find((one) => one.at === at && one.path === path)?.tw).toBe(text);
  });

  it('has an English text for every base text', () => {
    expect(said(texts.filter(({ en }) => en === undefined || en.trim() === ''))).toEqual([]);
  });

  it('has an English word for one record of whatever a form is opened for', () => {
    const opened = [...project.entities.values()].filter(
      ({ actions, partOf }) => !partOf && (actions['add'] ?? actions['edit']),
    );
    expect(opened.length).toBeGreaterThan(20);
    expect(
      opened
        .filter(({ i18n }) => !/^(?=.{2,24}$)(?!.*[A-Z][a-z])[A-Za-z -]+$/.test(i18n.en?.[TITLE_OF_ONE] ?? ''))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('has English texts that are English', () => {
    expect(SAME.length).toBeLessThanOrEqual(20);
    expect(said(texts.filter(({ zh, en }) => en === zh && !SAME.includes(zh)))).toEqual([]);
    expect(said(texts.filter(({ en }) => en !== undefined && /\p{Script=Han}/u.test(en)))).toEqual([]);
  });

  it('holds no word that a reader of that language alone would stumble over', () => {
    expect(
      texts.flatMap(({ zh, tw, en }) => [...oddIn('zh', zh), ...oddIn('tw', tw), ...oddIn('en', en ?? '')]),
    ).toEqual([]);
  });

  it('gives no two fields of an entity one title, in no language: a column of an export is known by it', () => {
    const title = (entity: CompiledEntity, name: string, language: 'zh' | 'tw' | 'en'): string => {
      const zh = entity.fields[name]?.title ?? '';
      return language === 'zh'
        ? zh
        : (entity.i18n[language]?.[`data.${name}`] ?? (language === 'tw' ? traditional(zh) : zh));
    };
    const twice = [...project.entities.values()].flatMap((entity) =>
      (['zh', 'tw', 'en'] as const).flatMap((language) => {
        const titles = Object.keys(entity.fields).map((name) => title(entity, name, language).toLowerCase());
        return titles
          .filter((one, at) => titles.indexOf(one) !== at)
          .map((one) => `${entity.name} ${language}: ${one}`);
      }),
    );
    expect(twice).toEqual([]);
  });

  it('never shows the name of a field as its label', () => {
    // `result` and "Result" are one English word; `regNo` is a name and no word at all.
    const names = texts.filter(({ path, zh, en }) => {
      const name = path.split('.').at(-1) ?? '';
      const shown =
        name.toLowerCase() === zh.toLowerCase() ||
        (/\p{Lu}|\d/u.test(name) && name.toLowerCase() === en?.toLowerCase()) ||
        name === en;
      return path.startsWith('data.') && shown && !SAME.includes(zh);
    });
    expect(said(names.filter(({ path }) => path.split('.').length === 2))).toEqual([]);
  });

  it('keeps labels short and in sentence case', () => {
    const labels = texts.filter(({ path }) => !SENTENCE.test(path) || /^roles\.\w+$/.test(path));
    expect(
      said(labels.filter(({ path, en }) => (en?.length ?? 0) > (HEADING.test(path) ? HEADING_LENGTH : LABEL))),
    ).toEqual([]);
    expect(said(labels.filter(({ path, en }) => !UNIT.test(path) && /^\p{Ll}/u.test(en ?? '')))).toEqual([]);
    expect(
      said(
        labels.filter(({ en }) =>
          /\s(?!CSS\b|ID\b|MB\b)\p{Lu}\p{Ll}/u.test((en ?? '').replace(/Chinese|English/g, '')),
        ),
      ),
    ).toEqual([]);
  });

  it('calls no group as the area above it, and gives none more entries than fit on one screen of the menu', () => {
    const groups = [...project.areas.values()].flatMap((area) =>
      Object.entries(area.groups).map(([code, { title }]) => ({ area, code, title })),
    );
    expect(groups.filter(({ area, title }) => title === area.title).map(({ code }) => code)).toEqual([]);
    const entries = (code: string): number =>
      [...project.entities.values()].filter(({ menu }) => menu.parent === code && menu.hidden !== true).length;
    expect(groups.filter(({ code }) => entries(code) > 10).map(({ code }) => `${code}: ${entries(code)}`)).toEqual([]);
    expect(Math.max(...groups.map(({ code }) => entries(code)))).toBeGreaterThan(3);
  });

  it('takes its icons from the one set', () => {
    const icons = [...project.areas.values()].flatMap((area) => [
      area.icon,
      ...Object.values(area.groups).map((group) => group.icon),
    ]);
    // What is part of another has neither a menu nor codes of its own.
    icons.push(...[...project.entities.values()].filter((entity) => !entity.partOf).map((entity) => entity.menu.icon));
    expect(icons.filter((icon) => icon === undefined || !Object.hasOwn({ ...iconPaths, ...frameIcons }, icon))).toEqual(
      [],
    );
  });

  it('gives every entity its own tests, a denied one among them', () => {
    for (const entity of [...project.entities.values()].filter((one) => !one.partOf)) {
      expect(entity.tests.length, entity.name).toBeGreaterThanOrEqual(3);
      expect(
        entity.tests.some((test) => test.expect === 'denied'),
        entity.name,
      ).toBe(true);
    }
  });
});
