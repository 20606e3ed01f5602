/**
 * Photos as a phone takes them are larger than anybody needs: made smaller on the device, upright, before they are kept
 * and sent.
 */

export interface Shrunk {
  readonly file: File;
  /** Bytes before, where it was made smaller. */
  readonly before?: number;
}

/** Longest edge that is still sharp on a desk's screen. */
const EDGE = 2560;
/** Below this a photo travels as it is. */
const FINE_BYTES = 1_500_000;
const QUALITY = 0.85;

/**
 * A drawing has the orientation the camera noted already in its pixels, so nobody has to turn it afterwards.
 * What the browser cannot draw, or what does not get smaller, stays as it is: the server says whether it takes it.
 */
export async function shrinkPhoto(file: File): Promise<Shrunk> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size <= FINE_BYTES) return { file };
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return { file };
  const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  // A photo has no holes; what has some stands on white, as on every screen.
  if (pen) Object.assign(pen, { fillStyle: '#fff', imageSmoothingQuality: 'high' });
  pen?.fillRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!pen || !blob || blob.size >= file.size) return { file };
  return {
    file: new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', {
      type: 'image/jpeg',
      lastModified: file.lastModified,
    }),
    before: file.size,
  };
}
