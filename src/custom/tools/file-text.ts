/** Sizes and kinds of files in words. Pure. */

const STEPS = ['KB', 'MB', 'GB', 'TB'] as const;

/** `2 KB`, `1.3 MB`; one decimal where it says something. */
export function sizeText(kilobytes: number): string {
  let value = kilobytes;
  let step = 0;
  while (value >= 1024 && step + 1 < STEPS.length) {
    value /= 1024;
    step += 1;
  }
  return `${value >= 100 || Number.isInteger(value) ? Math.round(value) : Math.max(0.1, Math.round(value * 10) / 10)} ${STEPS[step] ?? ''}`;
}

export type Preview = 'image' | 'pdf' | 'audio' | 'video' | 'text' | 'none';

/** How a type is shown; what none of our readers shows is for saving. */
export function previewOf(type: string | null): Preview {
  if (type === null) return 'none';
  if (/^image\/(png|jpeg|gif|bmp|webp|svg\+xml)$/.test(type)) return 'image';
  if (type === 'application/pdf') return 'pdf';
  if (type.startsWith('audio/')) return 'audio';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('text/') || type === 'application/json' ? 'text' : 'none';
}

/** A thumbnail can be had of these. */
export const hasThumbnail = (type: string | null): boolean =>
  type !== null && /^image\/(png|jpeg|gif|webp)$/.test(type);
