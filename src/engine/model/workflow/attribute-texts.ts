/** How single attributes of a model are read: lists of names, one of several words, yes or no. */
import { type Compiler, report, textRuleOf } from './compiler.ts';
import type { Element } from './elements.ts';
import type { TextRule } from './types.ts';

/** Parts of a list with commas; commas inside an expression part arguments, not people. */
export function listOf(text: string | undefined): string[] {
  return (
    (text ?? '')
      .match(/(?:[$#]\{[^}]*\}|[^,])+/g)
      ?.map((one) => one.trim())
      .filter((one) => one !== '') ?? []
  );
}

/** Leaves out what is absent, so that the graph stays small. */
export function compact<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0)),
  ) as T;
}

/** An attribute that is one of these words; another is refused. */
export function choice<T extends string>(
  compiler: Compiler,
  element: Element,
  name: string,
  values: readonly T[],
): T | undefined {
  const value = compiler.extensions.attribute(element, name);
  if (value === undefined) return undefined;
  const found = values.find((one) => one === value);
  return found ?? report(compiler, 'process.value', element, { attribute: name, value, expected: values.join(' | ') });
}

/** Words for yes and no; other editors write figures as XML Schema allows them. */
const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** An attribute that says yes; what says neither yes nor no is refused. */
export function flag(compiler: Compiler, element: Element, name: string): true | undefined {
  const value = compiler.extensions.attribute(element, name);
  if (value === undefined) return undefined;
  const said = Object.hasOwn(YES_OR_NO, value) ? YES_OR_NO[value] : undefined;
  if (said === undefined)
    return report(compiler, 'process.value', element, { attribute: name, value, expected: 'true | false' });
  return said || undefined;
}

/** Texts in which `${…}` may stand; what cannot be read is noted and left out. */
export function rules(compiler: Compiler, texts: readonly string[], element: Element): TextRule[] {
  return texts.map((text) => textRuleOf(compiler, text, element)).filter((rule) => rule !== undefined);
}
