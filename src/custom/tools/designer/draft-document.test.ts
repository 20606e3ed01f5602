/** The designer's changes over every entity file: opening changes nothing, what is drawn is what the commands say, and undoing all leaves nothing. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommands } from '../../../engine/model/format/layer/commands.ts';
import { replay } from '../../../engine/model/format/layer/replay.ts';
import type { Json } from '../../../engine/model/format/read/source.ts';
import { writeCanonical } from '../../../engine/model/format/write.ts';
import { addField, commandsOf, duplicateField, fieldsOf, moveField, outlineOf, removeField, requiredOf, setRequired, stepField, withValue } from './draft-document.ts';
import { type Steps, begin, redo, take, undo } from './steps.ts';

const files = readdirSync('src/schemas', { recursive: true, encoding: 'utf8' }).filter((path) => /^[a-zA-Z]+\/[a-zA-Z]\w*\.json$/.test(path));
const read = (path: string): Json => JSON.parse(readFileSync(join('src/schemas', path), 'utf8')) as Json;
const post = read('system/sysPost.json');

const replayed = (base: Json, document: Json): Json => replay(base, readCommands({ commands: commandsOf(base, document) })).document;

/** One random change of a document. */
function changed(document: Json, kind: number, pick: number): Json {
  const names = Object.keys(fieldsOf(document));
  const name = names[pick % Math.max(1, names.length)];
  const outline = outlineOf(document);
  const section = outline[pick % Math.max(1, outline.length)];
  if (name === undefined || section === undefined) return addField(document, 'field', { type: 'string', title: '新' }).document;
  switch (kind) {
    case 0: return addField(document, 'field', { type: 'string', title: '新' }, { kind: 'field', name }).document;
    case 1: return moveField(document, name, section.code, section.fields[pick % 3]);
    case 2: return stepField(document, name, pick % 2 === 0 ? 1 : -1);
    case 3: return removeField(document, name);
    case 4: return setRequired(document, name, pick % 2 === 0);
    case 5: return duplicateField(document, name).document;
    default: return withValue(document, ['data', 'properties', name, 'title'], `标题${pick}`);
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
    fc.assert(fc.property(fc.constantFrom(...files), fc.array(fc.tuple(fc.nat(6), fc.nat(50)), { maxLength: 25 }), (path, edits) => {
      const base = read(path);
      let steps: Steps = begin(base);
      for (const [kind, pick] of edits) steps = take(steps, changed(steps.now, kind, pick));
      const drawn = steps.now;
      expect(JSON.stringify(replayed(base, drawn))).toBe(JSON.stringify(drawn));
      while (steps.past.length > 0) steps = undo(steps);
      expect(commandsOf(base, steps.now)).toEqual([]);
      while (steps.next.length > 0) steps = redo(steps);
      expect(steps.now).toBe(drawn);
    }), { numRuns: 150 });
  });

  it('puts a new field behind the chosen one, into its section', () => {
    const { document, name } = addField(post, 'text', { type: 'string', title: '备用' }, { kind: 'field', name: 'postName' });
    const section = outlineOf(document).find(({ fields }) => fields.includes(name));
    expect(section?.fields.indexOf(name)).toBe((section?.fields.indexOf('postName') ?? -2) + 1);
    expect(addField(document, 'text', {}).name).toBe('text2');
  });

  it('takes a removed field out of what lists it, and keeps the rest as it was', () => {
    const made = removeField(setRequired(post, 'remark', true), 'remark');
    expect(requiredOf(made)).toEqual(requiredOf(post));
    expect(JSON.stringify({ form: made['form'], list: made['list'], i18n: made['i18n'] })).not.toMatch(/"(data\.)?remark"/);
  });
});
