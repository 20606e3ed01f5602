/** Makes the documentation page of the error catalogue, so that page and catalogue are one set. */
import { catalogue } from '../../src/engine/model/errors/catalogue.ts';
import type { ErrorDefinition } from '../../src/engine/model/errors/define.ts';

const WIRE_MEANING: Readonly<Record<number, string>> = {
  0: 'a mistake in a schema file; shown at load with file, path and line',
  400: 'wrong credentials or grant',
  401: 'no session',
  403: 'no permission',
  404: 'nothing there',
  405: 'wrong verb',
  409: 'somebody else changed it',
  413: 'too large',
  415: 'wrong content type',
  422: 'bad input',
  429: 'too many tries',
  500: 'a fault',
  50008: 'forged session',
  50012: 'session taken over elsewhere',
  50014: 'session expired',
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function rows(errors: readonly (readonly [string, ErrorDefinition])[]): string {
  return errors
    .map(
      ([code, error]) =>
        `| \`${code}\` | ${error.wire === 0 ? '' : error.wire} | ${cell(error.zh)} | ${cell(error.tw)} | ${cell(error.en)} |`,
    )
    .join('\n');
}

/** The whole text of docs/errors.md. */
export function errorsPage(): string {
  const all = Object.entries<ErrorDefinition>(catalogue).sort(([a], [b]) => (a < b ? -1 : 1));
  const head = '| code | on the wire | zh | tw | en |\n|---|---|---|---|---|';
  const meanings = [...new Set(all.map(([, error]) => error.wire))].sort((a, b) => a - b).filter((wire) => wire !== 0);
  return `# Error codes
Made by \`npm run docs:errors\` from \`src/engine/model/errors\`; do not edit. \`{name}\` is filled in when the message is shown, \`{field}\` is the field's title in the caller's language. How a code travels: [api.md](api.md).

## What the numbers mean
| code of the envelope | meaning |
|---|---|
${meanings.map((wire) => `| ${wire} | ${WIRE_MEANING[wire]} |`).join('\n')}

## Answers of the API
${head}
${rows(all.filter(([, error]) => error.wire !== 0))}

## Mistakes in schema files
${head}
${rows(all.filter(([, error]) => error.wire === 0))}
`;
}
