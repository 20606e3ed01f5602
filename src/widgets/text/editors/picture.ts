/** Pictures on their way into a text: files the browser knows, no larger than a page shows them. */

const AS_IT_IS = /^image\/(?:png|jpeg|gif|webp)$/;
const EMBEDDED = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=]+)$/;
/** A page shows no more. Pixels. */
const WIDEST = 1_600;
const QUALITY = 0.82;

/** As WebP where the browser writes it, else as JPEG, which knows no transparency. */
async function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blobOf = (type: string): Promise<Blob | null> =>
    new Promise((resolve) => {
      canvas.toBlob(resolve, type, QUALITY);
    });
  const small = await blobOf('image/webp');
  if (small?.type === 'image/webp') return small;
  if (pen) {
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  return blobOf('image/jpeg');
}

/**
 * A picture as a file to store: as it is where a page can show it, else drawn anew.
 * @throws when the file is no picture the browser knows
 */
export async function pictureFile(file: File): Promise<File> {
  // The server takes out of a drawing what could run.
  if (file.type === 'image/svg+xml') return file;
  const picture = await createImageBitmap(file);
  try {
    if (AS_IT_IS.test(file.type) && picture.width <= WIDEST) return file;
    const blob = await drawn(picture, Math.min(1, WIDEST / picture.width));
    if (!blob) throw new Error('the picture cannot be drawn');
    return new File([blob], file.name.replace(/\.\w+$/, '') + (blob.type === 'image/webp' ? '.webp' : '.jpg'), {
      type: blob.type,
    });
  } finally {
    picture.close();
  }
}

/** The picture that an address holds, as a file; undefined where it is an address of another kind. */
export function embeddedPicture(address: string, name: string): File | undefined {
  const [, type = '', bytes = ''] = EMBEDDED.exec(address) ?? [];
  if (type === '') return undefined;
  const data = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
  return new File([data], `${name || 'picture'}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`, {
    type,
  });
}
