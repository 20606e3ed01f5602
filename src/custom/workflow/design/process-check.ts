/**
 * The one place where the designer asks the workflow's compiler: what speaks against the model as it is drawn, and
 * whether an expression can be read.
 */
import { messageOf } from '../../../engine/model/errors/catalogue.ts';
import type { Locale } from '../../../engine/model/errors/define.ts';
import { type Compiled, NAME_LENGTH, compile } from '../../../engine/model/workflow/compile.ts';
import type { Known } from '../../../engine/model/workflow/compiler.ts';
import type { ParserWarning } from '../../../engine/model/workflow/elements.ts';
import { readFormula, readTextRule } from '../../../engine/model/workflow/formula.ts';
import { FormulaMistake } from '../../../engine/model/workflow/formula-text.ts';
import type { Problem } from '../../../engine/model/workflow/types.ts';
import { WITHHOLDABLE } from '../../../engine/model/workflow/verbs.ts';
import { scanText } from '../../../engine/model/workflow/xml-text.ts';
import type { Moddle } from './moddle.ts';

export type { Known, Problem };
export { NAME_LENGTH };
/** Verbs a node may leave out. */
export const VERBS: readonly string[] = WITHHOLDABLE;

/** Characters a model may have: what the row holds. */
export const MAX_TEXT = 2_000_000;

/** The graph that would be deployed, or everything that speaks against it. `xml` is the model's text, for the lines. */
export function compiledOf(
  definitions: Moddle,
  xml: string,
  warnings: readonly ParserWarning[],
  known: Known,
  process: string | undefined,
): Compiled {
  return compile(definitions, {
    lines: scanText(xml).lines,
    warnings,
    known,
    ...(process === undefined ? {} : { process }),
  });
}

/** Why a text must not even be parsed, in words; undefined = it may be. */
export function refusalOf(xml: string, locale: Locale): string | undefined {
  const refused = scanText(xml, MAX_TEXT).problems.find(
    ({ code }) => code === 'process.size' || code === 'process.doctype',
  );
  return refused && problemText(refused, locale);
}

export function problemText({ code, params }: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  return messageOf(code, locale, params);
}

/**
 * What is wrong with an expression while it is typed; undefined = it can be read. `condition`: braces may be left out
 * nowhere.
 */
export function expressionMistake(text: string, kind: 'condition' | 'text', locale: Locale): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    if (kind === 'condition') readFormula(text);
    else readTextRule(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof FormulaMistake)) throw error;
    return error.kind === 'function'
      ? messageOf('process.unknownFunction', locale, { function: error.message, nearest: '—' })
      : messageOf('process.expression', locale, { text: text.trim().slice(0, 60), problem: error.message });
  }
}
