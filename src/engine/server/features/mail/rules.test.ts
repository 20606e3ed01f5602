/** Rules of own folders: what holds for which mail, and which of several folders takes it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedTexts, folderFor, type FolderRule, type MailFacts, takesMail, wordsOf } from './rules.ts';

const MAIL: MailFacts = {
  subject: '关于２号轧机检修，请准备',
  sender: '王 强',
  text: '周三停机 Roll Change',
  receivers: ['李娜', '检修组'],
};
const texts = comparedTexts(MAIL);
const rule = (field: FolderRule['field'], how: FolderRule['how'], words: string): FolderRule => ({ field, how, words });
const holds = (...rules: readonly FolderRule[]): boolean => takesMail({ match: 'all', rules }, texts);

describe('rules of a folder', () => {
  it.each<[FolderRule, boolean]>([
    [rule('subject', 'contains', '检修'), true],
    [rule('subject', 'contains', '点检， 2号'), true],
    [rule('subject', 'contains', '点检'), false],
    [rule('subject', 'notContains', '点检'), true],
    [rule('subject', 'notContains', '点检，检修'), false],
    [rule('subject', 'is', '检修'), false],
    [rule('subject', 'is', '关于2号轧机检修，请准备'), true],
    [rule('sender', 'is', '李娜、王 强'), true],
    [rule('sender', 'contains', '李娜'), false],
    [rule('text', 'contains', 'roll  change'), true],
    [rule('receiver', 'is', '检修组'), true],
    [rule('receiver', 'is', '检修'), false],
    [rule('receiver', 'notContains', '李'), false],
    [rule('receiver', 'contains', '王'), false],
  ])('judges %j: %s', (one, expected) => {
    expect(holds(one)).toBe(expected);
  });

  it('holds for no mail without words, whatever it asks', () => {
    for (const how of ['contains', 'notContains', 'is'] as const)
      for (const words of ['', ' ', '，', ' , ；'])
        expect(holds(rule('subject', how, words)), `${how} ${words}`).toBe(false);
  });

  it('asks for all rules or for one, and a folder without rules takes nothing', () => {
    const rules = [rule('subject', 'contains', '检修'), rule('sender', 'is', '李娜')];
    expect(takesMail({ match: 'all', rules }, texts)).toBe(false);
    expect(takesMail({ match: 'any', rules }, texts)).toBe(true);
    for (const match of ['all', 'any'] as const) expect(takesMail({ match, rules: [] }, texts)).toBe(false);
  });

  it('gives a mail to the first folder that takes it', () => {
    const folder = (id: string, ...rules: readonly FolderRule[]) => ({ id, match: 'all' as const, rules });
    const [none, late] = [rule('subject', 'contains', '点检'), rule('text', 'contains', '停机')];
    expect(folderFor([folder('a'), folder('b', none), folder('c', late), folder('d', late)], texts)).toBe('c');
    expect(folderFor([folder('a'), folder('b', none)], texts)).toBeNull();
  });
});

const anyRule = fc.record({
  field: fc.constantFrom('subject', 'sender', 'text', 'receiver'),
  how: fc.constantFrom('contains', 'notContains', 'is'),
  words: fc.string({ unit: 'grapheme', maxLength: 12 }),
});
const anyMail = fc.record({
  subject: fc.string({ unit: 'grapheme' }),
  sender: fc.string({ unit: 'grapheme' }),
  text: fc.string({ unit: 'grapheme' }),
  receivers: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
});

describe('whatever is typed', () => {
  it('containing and not containing are opposites wherever there are words', () => {
    fc.assert(
      fc.property(anyMail, anyRule, (mail, one) => {
        const seen = comparedTexts(mail);
        const judged = (how: FolderRule['how']): boolean => takesMail({ match: 'all', rules: [{ ...one, how }] }, seen);
        expect(judged('contains') !== judged('notContains')).toBe(wordsOf(one.words).length > 0);
      }),
    );
  });

  it('what all rules hold for, any rule holds for', () => {
    fc.assert(
      fc.property(anyMail, fc.array(anyRule, { maxLength: 4 }), (mail, rules) => {
        const seen = comparedTexts(mail);
        if (takesMail({ match: 'all', rules }, seen)) expect(takesMail({ match: 'any', rules }, seen)).toBe(true);
      }),
    );
  });

  it('a part of a text is found in it, in any letters and with any blanks around it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}$/), fc.string(), fc.string(), (word, before, after) => {
        const seen = comparedTexts({ ...MAIL, subject: `${before} ${word} ${after}` });
        const rules = [rule('subject', 'contains', ` ${word.toUpperCase()} ，`)];
        expect(takesMail({ match: 'all', rules }, seen)).toBe(true);
      }),
    );
  });
});
