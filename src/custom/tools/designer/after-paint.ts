/** What may wait until the next frame has been seen. */

/** Once what was drawn last is seen. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
