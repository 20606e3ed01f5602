/** The code on the wall: read as it was written, and nothing else is one. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { lettersOf, readSignAddress, readSignLetters, signAddress, stepOf, stepOfMoment } from './sign-code.ts';

const session = '01a22d90-e6f0-7144-b232-0298c28a45ef';

it('reads what it wrote, whatever the portal in front of it', () => {
  const code = lettersOf(createHash('sha256').update('x').digest());
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  for (const portal of ['https://portal.example', 'http://10.0.0.7:8080/anlan'])
    expect(readSignAddress(signAddress(portal, { session, code }))).toEqual({ session, code });
});

it('takes nothing else for one', () => {
  for (const text of [
    '',
    'https://portal.example/#/s/a/b/c/d/e',
    `https://portal.example/#/educationTrainingManagement/signIn?session=${session}`,
    'https://portal.example/#/educationTrainingManagement/signIn?session=1&code=ABCDEFGH',
  ])
    expect(readSignAddress(text), text).toBeUndefined();
});

it('changes every half minute', () => {
  expect(stepOf(0)).toBe(0);
  expect(stepOf(29_999)).toBe(0);
  expect(stepOf(30_000)).toBe(1);
});

it('knows the step of a moment that was written down', () => {
  const now = '2026-03-01 00:00:10';
  const millis = 1_000 * 30_000 + 10_400;
  expect(stepOfMoment(now, now, millis)).toBe(stepOf(millis));
  expect(stepOfMoment('2026-03-01 00:00:01', now, millis)).toBe(1000);
  expect(stepOfMoment('2026-02-28 23:59:59', now, millis)).toBe(999);
});

it('reads letters as they are typed', () => {
  expect(readSignLetters(' abcd efgh ')).toBe('ABCDEFGH');
  for (const text of ['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFG1', 'ABCDEFGO', 'ABCD-FGH']) {
    expect(readSignLetters(text), text).toBeUndefined();
  }
});
