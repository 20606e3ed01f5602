/**
 * Every text is used, every used text is there, and the traditional ones are made from the simplified: the source
 * against the text files, in every namespace.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type TextTree, flat, taiwanTexts, textFiles } from '../../scripts/support/taiwan.mjs';
import { catalogue } from '../../src/engine/model/errors/catalogue.ts';
import { LOCALES } from '../../src/engine/model/errors/define.ts';
import { filesUnder } from '../support/checkout.ts';
import { oddIn } from './odd-words.ts';

const sources: readonly string[] = filesUnder('src', ['.ts', '.tsx']).filter(
  (file) => !/\.test\.tsx?$|\.d\.ts$/.test(file) && !/^src\/engine\/(server|model)\//.test(file),
);
const spaces = new Map<string, Set<string>>(
  textFiles().map(({ zh, space }): [string, Set<string>] => [
    space,
    new Set(flat(JSON.parse(readFileSync(zh, 'utf8')) as TextTree).map(([key]) => key.replace(/_(one|other)$/, ''))),
  ]),
);

/** What one expression may be at run time: texts, or patterns with a gap for every inserted value. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map((span) => `\u0000${span.literal.text}`).join('')];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return textsOf(node.expression);
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)];
  return [];
}

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('\u0000')
      .map((part) => part.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
      .join('.+')}$`,
  );

interface Naming {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly spaces: readonly string[];
}

const asked: Naming[] = [];
/** Every text literal of the source: keys also travel as values (`key: 'roleless'`). */
const literals = new Set<string>();
const patterns: string[] = [];

for (const file of sources) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const own: string[] = [];
  const calls: ts.CallExpression[] = [];
  const aliases = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    if (ts.isTemplateExpression(node)) patterns.push(...textsOf(node));
    // `const { t: shell } = useTranslation('shell')`
    if (ts.isBindingElement(node) && node.propertyName?.getText(source) === 't') aliases.add(node.name.getText(source));
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source);
      if (name === 'useTranslation') own.push(...(node.arguments[0] ? textsOf(node.arguments[0]) : ['shell']));
      if ((/(^|\.)t$/.test(name) || aliases.has(name)) && node.arguments[0]) calls.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const call of calls) {
    for (const text of call.arguments[0] ? textsOf(call.arguments[0]) : []) {
      const [, space, key] = /^(\w+):(.*)$/s.exec(text) ?? [];
      const line = source.getLineAndCharacterOfPosition(call.getStart(source)).line + 1;
      asked.push({
        file,
        line,
        text: key ?? text,
        spaces: space ? [space] : own.length > 0 ? own : [...spaces.keys()],
      });
    }
  }
}

describe('texts', () => {
  it('are there wherever one is asked for [E-8-53]', () => {
    const missing = asked.filter(({ text, spaces: among }) => {
      const pattern = patternOf(text);
      return !among.some((space) =>
        [...(spaces.get(space) ?? [])].some((key) => pattern.test(key) || key.startsWith(`${text}.`)),
      );
    });
    expect(missing.map(({ file, line, text }) => `${file}:${line} ${text.replaceAll('\u0000', '…')}`)).toEqual([]);
    expect(asked.length).toBeGreaterThan(300);
  });

  it('in traditional characters are what the script makes of the simplified ones', async () => {
    const { files, stale } = await taiwanTexts();
    const read = (file: string): TextTree => JSON.parse(readFileSync(file, 'utf8')) as TextTree;
    // Better words belong into scripts/support/taiwan.json: npm run texts -- --keep takes them there from the files.
    for (const { tw, made } of files) expect(flat(read(tw)).sort(), tw).toEqual(flat(made).sort());
    expect(stale, 'words kept for texts that have changed').toEqual([]);
  }, 60_000);

  it('are used, every one', () => {
    const wholes = [...new Set(asked.filter(({ text }) => !text.includes('\u0000')).map(({ text }) => text))];
    // A pattern without a fixed beginning would use everything.
    const known = [...new Set(patterns)]
      .map((text) => text.replace(/^\w+:/, ''))
      .filter((text) => /^[a-z][\w.]*\.\u0000|^[a-z]\w*\u0000/i.test(text))
      .map(patternOf);
    // The words of the drawing library are asked for by itself; `words.test.ts` beside the designer holds them against
    // its sources.
    const unused = [...spaces]
      .filter(([space]) => space !== 'bpmn')
      .flatMap(([space, keys]) =>
        [...keys]
          .filter((key) => {
            if (literals.has(key) || literals.has(`${space}:${key}`) || known.some((pattern) => pattern.test(key)))
              return false;
            // Asked for as a whole group, or put together from a group and the last word.
            return !wholes.some((whole) => key.startsWith(`${whole}.`) && spaces.get(space)?.has(whole) === false);
          })
          .map((key) => `${space}:${key}`),
      );
    expect(unused).toEqual([]);
  });

  it('hold no word that a reader of that language alone would stumble over', () => {
    const read = (file: string): [string, string][] => flat(JSON.parse(readFileSync(file, 'utf8')) as TextTree);
    const shown = textFiles().flatMap(({ zh }) =>
      LOCALES.flatMap((locale) =>
        read(zh.replace(/zh\.json$/, `${locale}.json`)).map(([, text]) => ({ locale, text })),
      ),
    );
    const said = Object.values(catalogue).flatMap((entry) =>
      LOCALES.map((locale) => ({ locale, text: entry[locale] })),
    );
    expect([...shown, ...said].flatMap(({ locale, text }) => oddIn(locale, text))).toEqual([]);
  });
});
