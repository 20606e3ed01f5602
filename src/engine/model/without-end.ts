/**
 * A text without such signs at its end. An expression like `/0+$/` begins anew at each sign of a run that does not end the
 * text, so its time grows with the square of a long one.
 * @param isOut says of one sign whether it goes
 */
export function withoutEnd(text: string, isOut: (sign: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isOut(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
