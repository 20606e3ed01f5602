/** A frame of the camera as a photo: time, person and place are written into the picture. */

const QUALITY = 0.88;
/** Pixels of the longer edge that are sharp on a desk's screen. */
const EDGE = 2560;
/** Of the picture's width. */
const LETTER = 1 / 34;
const LEADING = 1.4;

/** The picture of a source with lines in a band at its foot. */
export function stampedPicture(
  source: CanvasImageSource,
  width: number,
  height: number,
  lines: readonly string[],
): HTMLCanvasElement {
  const scale = Math.min(1, EDGE / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  const size = Math.max(12, Math.round(canvas.width * LETTER));
  const band = Math.round(size * (lines.length * LEADING + 0.6));
  pen.fillStyle = 'rgba(0, 0, 0, 0.6)';
  pen.fillRect(0, canvas.height - band, canvas.width, band);
  Object.assign(pen, {
    fillStyle: '#fff',
    textBaseline: 'top',
    font: `${size}px system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif`,
  });
  lines.forEach((line, at) =>
    pen.fillText(
      line,
      size * 0.6,
      canvas.height - band + size * (0.4 + at * LEADING),
      // A long name is drawn narrower instead of cut off.
      canvas.width - size * 1.2,
    ),
  );
  return canvas;
}

export function jpegOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  return new Promise((resolve) =>
    canvas.toBlob(
      (blob) => resolve(blob ? new File([blob], name, { type: 'image/jpeg' }) : undefined),
      'image/jpeg',
      QUALITY,
    ),
  );
}
