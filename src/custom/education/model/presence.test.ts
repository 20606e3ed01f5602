/** Whether an answer counts where a photo is asked for. */
import { expect, test } from 'vitest';
import { isCameraReason, judgePresence } from './presence.ts';

test('a photo counts, and a press where the device can give none', () => {
  const there = { isThere: true, hasPhoto: false } as const;
  expect(judgePresence({ isThere: true, hasPhoto: true, camera: null })).toEqual({
    way: 'face',
    present: true,
    note: null,
  });
  expect(judgePresence({ ...there, camera: 'noCamera' })).toEqual({ way: 'popup', present: true, note: 'noCamera' });
  expect(judgePresence({ ...there, camera: 'unsafe' })).toEqual({ way: 'popup', present: true, note: 'unsafe' });
});

test('a refused camera, one in use, none that is explained and no answer are nobody', () => {
  const there = { isThere: true, hasPhoto: false } as const;
  expect(judgePresence({ ...there, camera: 'refused' })).toMatchObject({ present: false, note: 'refused' });
  expect(judgePresence({ ...there, camera: 'busy' })).toMatchObject({ present: false, note: 'busy' });
  expect(judgePresence({ ...there, camera: null })).toMatchObject({ present: false, note: 'refused' });
  expect(judgePresence({ isThere: false, hasPhoto: true, camera: null })).toMatchObject({
    present: false,
    note: 'noAnswer',
  });
  expect(isCameraReason('asleep')).toBe(false);
});
