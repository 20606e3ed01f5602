/**
 * The formats a bare schema may name: those of JSON Schema by ajv-formats, and the vocabulary's own. Both ends judge by
 * this table.
 */
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { OWN_FORMAT } from './bare-schema.ts';
import { hasFormat, OWN_FORMATS } from './formats.ts';

interface BareFormat {
  readonly type: 'string';
  readonly validate: (text: string) => boolean;
}

const own = (format: string): BareFormat => ({ type: 'string', validate: (text) => hasFormat(format, text) });

/** What stands beside the formats of ajv-formats. A day is one that PostgreSQL holds too. */
export const OWN_BARE_FORMATS: Readonly<Record<string, BareFormat>> = {
  date: own('date'),
  ...Object.fromEntries(OWN_FORMATS.map((format) => [`${OWN_FORMAT}${format}`, own(format)])),
};

/** What precompiled code looks its formats up in. */
export const BARE_FORMATS: Readonly<Record<string, unknown>> = { ...fullFormats, ...OWN_BARE_FORMATS };
