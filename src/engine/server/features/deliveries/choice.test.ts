/** When something is sent to somebody who has quiet hours, or a digest. */
import { expect, it } from 'vitest';
import { isWanted, sendingTime } from './choice.ts';

const PLAIN = { channels: {}, locale: 'zh' } as const;
const NIGHT = { ...PLAIN, quiet: { from: '22:00', to: '07:00' } };
const NOON = { ...PLAIN, quiet: { from: '12:00', to: '13:30' } };
const EVENING = { ...PLAIN, digestAt: '18:00' };

it.each([
  [PLAIN, '2026-12-01 03:00:00', '2026-12-01 03:00:00', false],
  [NIGHT, '2026-12-01 21:59:59', '2026-12-01 21:59:59', false],
  [NIGHT, '2026-12-01 22:00:00', '2026-12-02 07:00:00', false],
  [NIGHT, '2026-12-31 23:30:00', '2027-01-01 07:00:00', false],
  [NIGHT, '2026-12-02 06:59:00', '2026-12-02 07:00:00', false],
  [NIGHT, '2026-12-02 07:00:00', '2026-12-02 07:00:00', false],
  [NOON, '2026-12-01 12:30:00', '2026-12-01 13:30:00', false],
  [NOON, '2026-12-01 13:30:00', '2026-12-01 13:30:00', false],
  [EVENING, '2026-12-01 09:00:00', '2026-12-01 18:00:00', true],
  [EVENING, '2026-12-01 18:05:00', '2026-12-02 18:00:00', true],
] as const)('%o: what is there at %s goes at %s', (choice, begins, at, isForDigest) => {
  expect(sendingTime(choice, begins, false)).toEqual({ at, isForDigest });
  expect(sendingTime(choice, begins, true), 'urgent').toEqual({ at: begins, isForDigest: false });
});

it('goes by what the person says, else by the channel, else by the rule that names the channel', () => {
  const channel = { id: '1', code: 'mail', name: '邮件', kind: 'mail', types: ['notice'], reader: null };
  const no = { ...PLAIN, channels: { mail: { notice: false, reminder: false } } };
  expect(isWanted(PLAIN, channel, 'notice', [])).toBe(true);
  expect(isWanted(PLAIN, channel, 'reminder', [])).toBe(false);
  expect(isWanted(PLAIN, channel, 'reminder', ['mail'])).toBe(true);
  expect(isWanted(no, channel, 'notice', [])).toBe(false);
  expect(isWanted(no, channel, 'reminder', ['mail'])).toBe(false);
});
