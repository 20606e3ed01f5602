/** The words of the portal: every base text has an English one, and none of them is a field name or Chinese left over. */
import { describe, expect, it } from 'vitest';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { areaTexts } from '../../src/engine/model/format/compile-area.ts';
import { baseTexts, TITLE_OF_ONE } from '../../src/engine/model/format/base-texts.ts';
import { writeCanonical } from '../../src/engine/model/format/write.ts';
import { messageOf } from '../../src/engine/model/errors/catalogue.ts';
import { iconPaths } from '../../src/engine/client/parts/icon-paths.ts';
import { portalFiles } from './portal-files.ts';

/** Longest label, in characters (docs/look: words). Sentences may be longer. */
const LABEL = 24;
const SENTENCE = /(^checks\.|\.confirm$|\.description$|^roles\.)/;
/** Words that are the same in both languages. */
const SAME = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8'];

const files = portalFiles();
const { project, problems } = compileProject(files);

interface Text { readonly at: string; readonly path: string; readonly zh: string; readonly en: string | undefined }

/** A role that a later area only adds to has no title of its own there. */
const texts: readonly Text[] = [
  ...[...project.entities.values()].flatMap((entity) => Object.entries(baseTexts(entity)).map(([path, zh]): Text => ({ at: entity.name, path, zh, en: entity.i18n.en?.[path] }))),
  ...[...project.areas.values()].flatMap((area) => Object.entries(areaTexts(area))
    .filter(([path, zh]) => path !== `roles.${zh}`)
    .map(([path, zh]): Text => ({ at: area.code, path, zh, en: area.i18n.en?.[path] }))),
];

const said = (list: readonly Text[]): string[] => list.map(({ at, path, zh, en }) => `${at} ${path}: ${zh} → ${en ?? '–'}`);

describe('content of the portal', () => {
  it('compiles without a mistake', () => {
    expect(problems.filter((problem) => problem.severity === 'error').map((problem) => `${problem.file}:${problem.line} ${problem.path} ${messageOf(problem.code as Parameters<typeof messageOf>[0], 'en', problem.params)}`)).toEqual([]);
    expect([...project.entities.keys()].sort()).toEqual(['accountInvite', 'appClient', 'article', 'articleColumn', 'conference', 'dataPermission', 'equipBoiler', 'equipClass', 'equipCrane', 'equipInspect', 'flowRule', 'inspectCycle', 'jobRun', 'loginLog', 'messageOutbox', 'metricSample', 'monitorLink', 'netdiscNode', 'netdiscShare', 'netdiscVersion', 'notification', 'notificationReceipt', 'onlineUser', 'operationLog', 'scheduleJob', 'sysDict', 'sysFile', 'sysMenu', 'sysOrg', 'sysParam', 'sysPost', 'sysRegion', 'sysRole', 'sysTenant', 'sysUrl', 'sysUser', 'sysUserPost', 'userRegister']);
  });

  it('stands in the one canonical form', () => {
    expect(files.filter(({ text }) => writeCanonical(JSON.parse(text)) !== text).map(({ path }) => path)).toEqual([]);
  });

  it('has an English text for every base text', () => {
    expect(said(texts.filter(({ en }) => en === undefined || en.trim() === ''))).toEqual([]);
  });

  it('has an English word for one record of whatever a form is opened for', () => {
    const opened = [...project.entities.values()].filter(({ actions, partOf }) => !partOf && (actions['add'] ?? actions['edit']));
    expect(opened.length).toBeGreaterThan(20);
    expect(opened.filter(({ i18n }) => !/^(?=.{2,24}$)(?!.*[A-Z][a-z])[A-Za-z ]+$/.test(i18n.en?.[TITLE_OF_ONE] ?? '')).map(({ name }) => name)).toEqual([]);
  });

  it('has English texts that are English', () => {
    expect(SAME.length).toBeLessThanOrEqual(20);
    expect(said(texts.filter(({ zh, en }) => en === zh && !SAME.includes(zh)))).toEqual([]);
    expect(said(texts.filter(({ en }) => en !== undefined && /\p{Script=Han}/u.test(en)))).toEqual([]);
  });

  it('never shows the name of a field as its label', () => {
    const names = texts.filter(({ path, zh, en }) => {
      const name = path.split('.').at(-1)?.toLowerCase();
      return path.startsWith('data.') && (name === en?.toLowerCase() || name === zh.toLowerCase()) && !SAME.includes(zh);
    });
    expect(said(names.filter(({ path }) => path.split('.').length === 2))).toEqual([]);
  });

  it('keeps labels short and in sentence case', () => {
    const labels = texts.filter(({ path }) => !SENTENCE.test(path) || /^roles\.\w+$/.test(path));
    expect(said(labels.filter(({ en }) => (en?.length ?? 0) > LABEL))).toEqual([]);
    expect(said(labels.filter(({ path, en }) => !path.endsWith('.unit') && /^\p{Ll}/u.test(en ?? '')))).toEqual([]);
    expect(said(labels.filter(({ en }) => /\s(?!CSS\b|ID\b|MB\b)\p{Lu}\p{Ll}/u.test((en ?? '').replace(/Chinese|English/g, ''))))).toEqual([]);
  });

  it('takes its icons from the one set', () => {
    const icons = [...project.areas.values()].flatMap((area) => [area.icon, ...Object.values(area.groups).map((group) => group.icon)]);
    // What is part of another has neither a menu nor codes of its own.
    icons.push(...[...project.entities.values()].filter((entity) => !entity.partOf).map((entity) => entity.menu.icon));
    expect(icons.filter((icon) => icon === undefined || !Object.hasOwn(iconPaths, icon))).toEqual([]);
  });

  it('gives every entity its own tests, a denied one among them', () => {
    for (const entity of [...project.entities.values()].filter((one) => !one.partOf)) {
      expect(entity.tests.length, entity.name).toBeGreaterThanOrEqual(3);
      expect(entity.tests.some((test) => test.expect === 'denied'), entity.name).toBe(true);
    }
  });
});
