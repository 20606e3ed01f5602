/** The diagram as a picture, and files on their way out. */
import { saveBlob } from '../../../engine/client/index.ts';

/** Pixels of a drawing's pixel, so that a picture can be printed. */
const SCALE = 2;
/** What a browser surely makes of a canvas. */
const LARGEST = 8000;

/** @throws if the browser can make no picture of it */
async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(SCALE, LARGEST / Math.max(image.width, image.height, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

export type ExportKind = 'xml' | 'svg' | 'png';

/** Hands a file to the person: `name` without its ending. */
export async function exportAs(
  kind: ExportKind,
  name: string,
  read: { readonly xml: () => Promise<string>; readonly svg: () => Promise<string> },
): Promise<void> {
  if (kind === 'xml') return saveBlob(new Blob([await read.xml()], { type: 'application/xml' }), `${name}.bpmn`);
  const svg = await read.svg();
  return saveBlob(kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg), `${name}.${kind}`);
}
