/** Whether bytes are a picture to its end, whatever their first letters say. */

/** An image that would fill the memory is not unpacked. */
const MAX_PIXELS = 50_000_000;

/** Endings of the kinds that cameras send. */
const ENDINGS: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/** The ending that goes with the picture; undefined for what is none. */
export async function pictureEnding(bytes: Buffer): Promise<string | undefined> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  return image
    .metadata()
    .then(async ({ format }) => {
      await image.resize(8, 8).toBuffer();
      return ENDINGS[format];
    })
    .catch(() => undefined);
}
