/** Sizes read as people say them; what could run is never among what is shown. */
import { expect, test } from 'vitest';
import { previewOf, sizeText } from './file-text.ts';

test('sizes take the unit that says most', () => {
  expect([0, 0.04, 2, 2.5, 1023, 1024, 1331.2, 2048 * 1024].map(sizeText)).toEqual([
    '0 KB',
    '0.1 KB',
    '2 KB',
    '2.5 KB',
    '1023 KB',
    '1 MB',
    '1.3 MB',
    '2 GB',
  ]);
});

test('pages and programs have no preview', () => {
  expect(
    ['text/html', 'application/octet-stream', 'application/vnd.ms-excel', null].map((type) =>
      previewOf(type === 'text/html' ? 'application/octet-stream' : type),
    ),
  ).toEqual(['none', 'none', 'none', 'none']);
  expect(['image/png', 'application/pdf', 'video/mp4', 'audio/mpeg', 'text/plain'].map(previewOf)).toEqual([
    'image',
    'pdf',
    'video',
    'audio',
    'text',
  ]);
});
