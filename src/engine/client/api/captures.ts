/** What a photo of our own camera says of itself goes with the file until the server keeps both. */
import type { PhotoCapture } from '../../model/photo-capture.ts';

const captures = new WeakMap<File, PhotoCapture>();

/** @returns the same file, which is uploaded with what is said of it */
export function withCapture(file: File, capture: PhotoCapture): File {
  captures.set(file, capture);
  return file;
}

export const captureOf = (file: File): PhotoCapture | undefined => captures.get(file);
