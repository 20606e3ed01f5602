/** Texts of the interface: every key a screen asks for is there, and every key that is there is asked for. */
import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { placeOfTexts } from '../../src/shell/text-places.ts';
import { isTest, readText, sourceFiles, sourceOf } from './import-graph.ts';

type Texts = { [key: string]: string | Texts };

const FOLDERS = ['src/shell/locales', 'src/engine/client/locales', 'src/widgets/locales'];
/** Of a file that names no namespace: i18next's default. */
const DEFAULT = 'shell';

function keysOf(texts: Texts, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [(above + key).replace(/_(one|other)$/, '')] : keysOf(value, `${above}${key}.`)));
}

const namespaces = new Map<string, Set<string>>(FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).flatMap((path) => {
  const place = placeOfTexts(path);
  return place?.language === 'zh' ? [[place.namespace, new Set(keysOf(JSON.parse(readText(path)) as Texts))] as const] : [];
}));

interface Asked {
  readonly file: string;
  /** All texts in the code, and those with something put in as patterns. */
  readonly words: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
  /** First argument of a translating call. */
  readonly calls: readonly string[];
  /** Groups that are taken as a whole. */
  readonly wholes: readonly string[];
  readonly namespaces: readonly string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What one file asks for. A translating function is what `useTranslation` gave, under whatever name. */
function askedIn(file: string): Asked {
  const source = sourceOf(file);
  const words = new Set<string>();
  const patterns: RegExp[] = [];
  const calls: string[] = [];
  const wholes: string[] = [];
  const spaces: string[] = [];
  const functions = new Set(['t']);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) words.add(node.text);
    // Only a pattern with a group of texts before what is put in can be told from other texts.
    if (ts.isTemplateExpression(node) && /^[\w:]+\.|^\w+:/.test(node.head.text)) patterns.push(new RegExp(`^${escaped(node.head.text)}${node.templateSpans.map((span) => `[\\w.]+${escaped(span.literal.text)}`).join('')}$`));
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'useTranslation') {
      const [first] = node.arguments;
      if (first && ts.isStringLiteralLike(first)) spaces.push(first.text);
      const { parent } = node;
      if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) {
        for (const element of parent.name.elements) if ((element.propertyName ?? element.name).getText() === 't') functions.add(element.name.getText());
      }
    }
    if (ts.isCallExpression(node) && functions.has(node.expression.getText().replace(/^i18next\./, '')) && node.arguments[0]) {
      const keys = (one: ts.Expression): string[] => ts.isConditionalExpression(one) ? [...keys(one.whenTrue), ...keys(one.whenFalse)] : ts.isStringLiteralLike(one) ? [one.text] : [];
      calls.push(...keys(node.arguments[0]));
      if (node.arguments[1]?.getText().includes('returnObjects')) wholes.push(...keys(node.arguments[0]));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { file, words, patterns, calls, wholes, namespaces: spaces.length > 0 ? spaces : [DEFAULT] };
}

const asked = sourceFiles.filter((file) => /^src\/(shell|engine\/client|widgets|custom)\/|^src\/main\.tsx$/.test(file) && !isTest(file)).map(askedIn);

describe('texts', () => {
  it('are there for every key that is asked for', () => {
    const missing = asked.flatMap(({ file, calls, namespaces: own }) => calls.flatMap((call) => {
      const [, space, key = call] = /^(\w+):(.+)$/.exec(call) ?? [];
      const known = (space ? [space] : own).flatMap((name) => [...(namespaces.get(name) ?? [])]);
      return known.some((one) => one === key || one.startsWith(`${key}.`)) ? [] : [`${file}: ${call}`];
    }));
    expect(missing).toEqual([]);
  });

  it('are asked for, every one of them', () => {
    const words = new Set(asked.flatMap((one) => [...one.words]));
    const patterns = asked.flatMap((one) => one.patterns);
    const wholes = asked.flatMap((one) => one.wholes);
    const unused = [...namespaces].flatMap(([namespace, keys]) => [...keys].filter((key) => {
      const names = [key, `${namespace}:${key}`];
      if (names.some((name) => words.has(name) || patterns.some((pattern) => pattern.test(name)))) return false;
      return !wholes.some((whole) => key.startsWith(`${whole}.`));
    }).map((key) => `${namespace}:${key}`));
    expect(unused).toEqual([]);
  });
});
