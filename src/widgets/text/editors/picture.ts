/** Pictures as addresses that hold them: a text is read by more people than the file it would otherwise name. */

const AS_IT_IS = /^data:image\/(?:png|jpeg|gif|webp);base64,/;
/** A page shows no more. Pixels. */
const WIDEST = 1_600;
/** Below this nothing can be made out. Pixels. */
const NARROWEST = 160;
const STEP = 0.8;
const QUALITY = 0.82;

async function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the picture cannot be read'));
    reader.readAsDataURL(file);
  });
}

/** As WebP where the browser writes it, else as JPEG, which knows no transparency. */
function drawn(picture: ImageBitmap, scale: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const address = canvas.toDataURL('image/webp', QUALITY);
  if (address.startsWith('data:image/webp')) return address;
  if (pen) {
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/**
 * A picture file as a data address of at most `room` characters, drawn smaller until it fits.
 * @returns undefined where there is no room for anything one could make out
 * @throws when the file is no picture the browser knows
 */
export async function pictureAddress(file: Blob, room: number): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  try {
    const whole = (file.size * 4) / 3 < room && picture.width <= WIDEST ? await addressOf(file) : '';
    if (AS_IT_IS.test(whole) && whole.length <= room) return whole;
    const narrowest = Math.min(NARROWEST, picture.width);
    for (
      let scale = Math.min(1, WIDEST / picture.width);
      Math.round(picture.width * scale) >= narrowest;
      scale *= STEP
    ) {
      const address = drawn(picture, scale);
      if (address.length <= room) return address;
    }
    return undefined;
  } finally {
    picture.close();
  }
}
