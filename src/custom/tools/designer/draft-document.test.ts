/**
 * The designer's changes over every entity file: opening changes nothing, what is drawn is what the commands say, and
 * undoing all leaves nothing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommands } from '../../../engine/model/format/layer/commands.ts';
import { replay } from '../../../engine/model/format/layer/replay.ts';
import type { Json } from '../../../engine/model/format/read/source.ts';
import { writeCanonical } from '../../../engine/model/format/write.ts';
import {
  addField,
  addSection,
  commandsOf,
  duplicateField,
  fieldsOf,
  moveField,
  moveSection,
  outlineOf,
  removeField,
  removeSection,
  renameField,
  requiredOf,
  setRequired,
  setWord,
  stepField,
  stepSection,
  withValue,
  wordOf,
} from './draft-document.ts';
import { type Steps, begin, redo, take, undo } from './steps.ts';

const files = readdirSync('src/schemas', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^[a-zA-Z]+\/[a-zA-Z]\w*\.json$/.test(path),
);
const read = (path: string): Json => JSON.parse(readFileSync(join('src/schemas', path), 'utf8')) as Json;
const post = read('system/sysPost.json');

const replayed = (base: Json, document: Json): Json =>
  replay(base, readCommands({ commands: commandsOf(base, document) })).document;

/** One random change of a document. */
function changed(document: Json, kind: number, pick: number): Json {
  const names = Object.keys(fieldsOf(document));
  const name = names[pick % Math.max(1, names.length)];
  const outline = outlineOf(document);
  const section = outline[pick % Math.max(1, outline.length)];
  if (name === undefined || section === undefined)
    return addField(document, 'field', { type: 'string', title: '新' }).document;
  switch (kind) {
    case 0:
      return addField(document, 'field', { type: 'string', title: '新' }, { kind: 'field', name }).document;
    case 1:
      return moveField(document, name, section.code, section.fields[pick % 3]);
    case 2:
      return stepField(document, name, pick % 2 === 0 ? 1 : -1);
    case 3:
      return removeField(document, name);
    case 4:
      return setRequired(document, name, pick % 2 === 0);
    case 5:
      return duplicateField(document, name).document;
    case 6:
      return addSection(document, 'more', { title: '更多', fields: [] }, section.code).document;
    case 7:
      return stepSection(document, section.code, pick % 2 === 0 ? 1 : -1);
    case 8:
      return removeSection(document, section.code);
    case 9:
      return setWord(document, 'en', `data.${name}`, pick % 3 === 0 ? '' : `Title ${pick}`);
    default:
      return withValue(document, ['data', 'properties', name, 'title'], `标题${pick}`);
  }
}

describe('the draft of a form', () => {
  it('is what the file says when it opens: not a command, not a byte', () => {
    expect(files.length).toBeGreaterThan(100);
    for (const path of files) {
      const text = writeCanonical(read(path));
      const opened = begin(JSON.parse(text) as Json);
      expect(commandsOf(read(path), opened.now), path).toEqual([]);
      expect(writeCanonical(opened.now), path).toBe(text);
    }
  });

  it('comes out of its own commands whatever was drawn, and undoing all leaves an empty layer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(10), fc.nat(50)), { maxLength: 25 }),
        (path, edits) => {
          const base = read(path);
          let steps: Steps = begin(base);
          for (const [kind, pick] of edits) steps = take(steps, changed(steps.now, kind, pick));
          const drawn = steps.now;
          expect(JSON.stringify(replayed(base, drawn))).toBe(JSON.stringify(drawn));
          while (steps.past.length > 0) steps = undo(steps);
          expect(commandsOf(base, steps.now)).toEqual([]);
          while (steps.next.length > 0) steps = redo(steps);
          expect(steps.now).toBe(drawn);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('puts a new field behind the chosen one, into its section', () => {
    const { document, name } = addField(
      post,
      'text',
      { type: 'string', title: '备用' },
      { kind: 'field', name: 'postName' },
    );
    const section = outlineOf(document).find(({ fields }) => fields.includes(name));
    expect(section?.fields.indexOf(name)).toBe((section?.fields.indexOf('postName') ?? -2) + 1);
    expect(addField(document, 'text', {}).name).toBe('text2');
  });

  it('takes a removed field out of what lists it, and keeps the rest as it was', () => {
    const made = removeField(setRequired(post, 'remark', true), 'remark');
    expect(requiredOf(made)).toEqual(requiredOf(post));
    expect(JSON.stringify({ form: made['form'], list: made['list'], i18n: made['i18n'] })).not.toMatch(
      /"(data\.)?remark"/,
    );
  });

  it('gives a new field another name wherever it stands, and never that of another', () => {
    const made = setWord(
      setRequired(
        addField(post, 'text', { type: 'string', title: '备用' }, { kind: 'field', name: 'postName' }).document,
        'text',
        true,
      ),
      'en',
      'data.text',
      'Spare',
    );
    const named = renameField(made, 'text', 'spare');
    expect(JSON.stringify(named)).not.toMatch(/"(data\.)?text"/);
    expect(requiredOf(named)).toContain('spare');
    expect(
      outlineOf(named)
        .find(({ fields }) => fields.includes('spare'))
        ?.fields.indexOf('spare'),
    ).toBe(
      outlineOf(made)
        .find(({ fields }) => fields.includes('text'))
        ?.fields.indexOf('text'),
    );
    expect(wordOf(named, 'en', 'data.spare')).toBe('Spare');
    expect(renameField(made, 'text', 'postName')).toBe(made);
  });

  it('adds, moves and takes away sections, and no field is lost with one', () => {
    const fields = (document: Json): string[] =>
      outlineOf(document)
        .flatMap((section) => section.fields)
        .toSorted();
    const plain = withValue(post, ['form'], undefined);
    const { document, name } = addSection(plain, 'section', { title: '更多', fields: [] });
    expect(outlineOf(document).map(({ code }) => code)).toEqual(['basic', name]);
    expect(fields(document)).toEqual(fields(plain));
    const moved = moveSection(moveField(document, 'remark', name), name, 'basic');
    expect(outlineOf(moved)[0]).toMatchObject({ code: name, title: '更多', fields: ['remark'] });
    expect(fields(removeSection(moved, name))).toEqual(fields(plain));
    expect(outlineOf(removeSection(removeSection(moved, name), 'basic'))[0]?.code).toBe('');
  });
});
