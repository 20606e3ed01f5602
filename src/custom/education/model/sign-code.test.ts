/** The code on the wall: read as it was written, and nothing else is one. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { lettersOf, readSignAddress, signAddress, stepOf } from './sign-code.ts';

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
