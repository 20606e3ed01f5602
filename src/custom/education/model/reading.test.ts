/** How long a text takes to be read: by its signs, without what marks them up. */
import { expect, test } from 'vitest';
import { readingSeconds, signsIn } from './reading.ts';

test('only what is read counts', () => {
  expect(signsIn('<p>先通风，<b>再检测</b>&nbsp;A&amp;B</p>\n')).toBe(4 + 3 + 1 + 3);
  expect(signsIn('<img src="x"><br>')).toBe(0);
});

test('a text takes its signs at the speed given, a short one some seconds, an empty one none', () => {
  expect(readingSeconds(`<p>${'字'.repeat(800)}</p>`, 400)).toBe(120);
  expect(readingSeconds('<p>短</p>', 400)).toBe(20);
  expect(readingSeconds('<p></p>', 400)).toBe(0);
  expect(readingSeconds('<p>字</p>', 0)).toBe(0);
});
