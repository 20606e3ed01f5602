/** How wide a text stands in a monospaced view: letters of the Far East count twice. Pure. */

const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\uD840-\uD8BF][\uDC00-\uDFFF]/g;

export function textWidth(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}
