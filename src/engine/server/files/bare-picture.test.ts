/**
 * Pictures lose place, camera, author and hidden previews, and keep every pixel and the way they are turned; names lose
 * what turns their reading.
 */
import sharp from 'sharp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barePicture } from './bare-picture.ts';
import { fileName } from './file-name.ts';
import { cleanSvg } from './svg.ts';

const picture = () =>
  sharp({ create: { width: 24, height: 12, channels: 3, background: '#a33' } }).composite([
    {
      input: Buffer.from('<svg width="8" height="8"><circle cx="4" cy="4" r="3" fill="#3a3"/></svg>'),
      left: 2,
      top: 2,
    },
  ]);
const EXIF = {
  IFD0: { Make: 'SecretCamera', Copyright: 'SecretAuthor' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' },
};
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer();

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    '%s says nothing of place and camera, and is the same picture',
    async (format) => {
      const taken = await picture().withExif(EXIF).withIccProfile('srgb').toFormat(format, { quality: 90 }).toBuffer();
      const noted = await sharp(taken)
        .withMetadata({ orientation: 6 })
        .withExifMerge(EXIF)
        .toFormat(format, { quality: 90 })
        .toBuffer();
      expect(noted.includes('SecretCamera')).toBe(true);
      const bare = await barePicture(noted, `image/${format}`);
      const [before, after] = [await sharp(noted).metadata(), await sharp(bare).metadata()];
      expect([bare.includes('SecretCamera'), bare.includes('SecretAuthor'), bare.includes('Exif'), after.xmp]).toEqual([
        false,
        false,
        format === 'jpeg',
        undefined,
      ]);
      expect((await pixels(bare)).equals(await pixels(noted))).toBe(true);
      expect(after.icc?.length).toBe(before.icc?.length);
      if (format === 'jpeg') expect(after.orientation).toBe(6);
      expect((await barePicture(bare, `image/${format}`)).equals(bare)).toBe(true);
    },
  );

  it('of a camera that hides a second one behind its end loses that too', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    expect(await barePicture(Buffer.concat([jpeg, Buffer.from('SecretPreview')]), 'image/jpeg')).toEqual(jpeg);
  });

  it('that is none is refused, never an endless search', async () => {
    const jpeg = await picture().withExif(EXIF).jpeg().toBuffer();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: jpeg.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        async (at, value) => {
          const broken = Buffer.from(jpeg);
          broken[at] = value;
          const answer = await barePicture(broken, 'image/jpeg').catch((error: unknown) => error as { code: string });
          expect(Buffer.isBuffer(answer) || answer.code === 'file.content').toBe(true);
        },
      ),
      { numRuns: 100 },
    );
    await expect(barePicture(Buffer.from('ffd8ffe1ffff4578', 'hex'), 'image/jpeg')).rejects.toMatchObject({
      code: 'file.content',
    });
  });
});

describe('a drawing', () => {
  it.each(['<!-- ', '<![CDATA[ ', '<?a ', '<!DOCTYPE a [', '<svg b="', "<svg b='c' d=\"", '<svg'])(
    'of a million %j is read to its end and refused: no place is searched twice',
    (open) => {
      expect(() => cleanSvg(open.repeat(1_000_000 / open.length))).toThrow('file.content');
      expect(() => cleanSvg(`<svg ${'a'.repeat(1_000_000)}>`)).toThrow('file.content');
    },
  );
});

describe('a file name', () => {
  it.each([
    ['bill\u202Egpj.exe', 'billgpj.exe'],
    ['a\u2066b\u2069\u200F.txt', 'ab.txt'],
    ['检验报告（2026）.png', '检验报告（2026）.png'],
    ['../etc/passwd', '.._etc_passwd'],
    ['a\u0000\u0085b', 'a__b'],
    ['a\ud800.txt', 'a.txt'],
  ])('%j is kept as %j', (sent, kept) => expect(fileName(sent)).toBe(kept));
});
