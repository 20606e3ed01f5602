/**
 * Bare schemas by ajv: judged here, and compiled to the modules a browser judges by, which may compile nothing itself.
 */
import { createHash } from 'node:crypto';
import { type Options, type ValidateFunction, Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import ajvFormats from 'ajv-formats';
import { OWN_BARE_FORMATS } from '../../model/bare-formats.ts';
import type { Locale } from '../../model/errors/define.ts';
import { toldBareFaults } from '../../model/schema-faults.ts';
import type { BareSchema } from '../../model/types.ts';
import type { CheckedField } from '../../model/validate.ts';
import type { FieldError } from '../../model/wire.ts';

/** RJSF compiles with these, and `ownProperties` besides: a member may be called `toString`. */
const OPTIONS: Options = {
  allErrors: true,
  multipleOfPrecision: 8,
  strict: false,
  verbose: true,
  ownProperties: true,
};

function withOwnFormats<A extends Ajv2020>(ajv: A): A {
  for (const [name, format] of Object.entries(OWN_BARE_FORMATS)) ajv.addFormat(name, format);
  return ajv;
}

function openAjv(): Ajv2020 {
  const ajv = new Ajv2020(OPTIONS);
  ajvFormats.default(ajv);
  return withOwnFormats(ajv);
}

/** Schemas used of late by their text: a project has a handful, in three languages. */
class Recent<T> {
  readonly #kept = new Map<string, T>();
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }
  /** What was made of `key`, or is made of it now. */
  of(key: string, make: () => T): T {
    const known = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, known);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
    return known;
  }
}

const MOST_KEPT = 200;
const judges = new Recent<ValidateFunction>(MOST_KEPT);
const modules = new Recent<Promise<string>>(MOST_KEPT);

/** Judges the object in a field by its schema; its texts are in the caller's language already. */
export function bareErrors(
  field: Pick<CheckedField, 'title'>,
  schema: BareSchema,
  value: unknown,
  path: string,
  locale: Locale,
): FieldError[] {
  const validate = judges.of(JSON.stringify(schema), () => openAjv().compile(schema));
  if (validate(value)) return [];
  return toldBareFaults(validate.errors ?? [], schema, field.title, locale).map(({ error }) => ({
    ...error,
    field: [path, error.field].filter(Boolean).join('.'),
  }));
}

/** Counts with what the code of a module is made by: an address is kept by browsers for a year. */
const EDITION = '1 ajv 8.20.0';

/** The name of the module in which a schema is compiled. */
export function moduleName(schema: BareSchema): string {
  return createHash('sha256')
    .update(`${EDITION}\n${JSON.stringify(schema)}`)
    .digest('hex')
    .slice(0, 40);
}

/**
 * The schema as a module whose default export is given what its code requires, and gives RJSF's validation functions.
 * What it requires
 * the page has from its own bundle.
 */
export function validatorModule(schema: BareSchema): Promise<string> {
  return modules.of(JSON.stringify(schema), async () => {
    // It brings react along, which no start waits for.
    const { compileSchemaValidatorsCode } = await import('@rjsf/validator-ajv8/compileSchemaValidators');
    const code = compileSchemaValidatorsCode(schema, {
      AjvClass: Ajv2020 as never,
      ajvOptionsOverrides: {
        ownProperties: true,
        code: { lines: true, formats: _`require("ajv-formats/dist/formats").fullFormats` },
      },
      extenderFn: withOwnFormats as never,
    });
    return `export default function (require) {\nconst exports = {};\nconst module = { exports };\n${code}\nreturn exports;\n}\n`;
  });
}
