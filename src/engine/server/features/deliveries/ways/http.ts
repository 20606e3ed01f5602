/** What all ways over HTTP share: an answer that says whether the message was taken. */
import { askOutside, OutsideError, type OutsideRequest } from '../../../outside.ts';
import { type Outside, SendError } from '../way.ts';

/** Answers that come of the moment: timeouts, conflicts, too many requests, and faults of the receiver. */
const isPassing = (status: number): boolean => status >= 500 || [408, 409, 425, 429].includes(status);

const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);

/**
 * Sends a request. @returns the body of an answer of 200 to 299
 * @throws {SendError} else; for good where another try would be answered alike
 */
export async function post(outside: Outside, request: OutsideRequest): Promise<string> {
  const answer = await askOutside(outside.rule, request).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    throw new SendError(error.message, error.fault === 'address');
  });
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new SendError(
    `HTTP ${answer.status} ${shortened(answer.body)}`.trim(),
    !isPassing(answer.status),
    answer.waitSeconds,
  );
}

export type Json = Readonly<Record<string, unknown>>;

/** @throws {SendError} where the answer is no JSON object */
export function jsonOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Json;
  } catch {
    // Said below, as of an answer of another shape.
  }
  throw new SendError(`the answer is no JSON object: ${shortened(text)}`);
}

/** Sends JSON and reads JSON. */
export async function postJson(
  outside: Outside,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Json> {
  return jsonOf(
    await post(outside, {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

/**
 * Holds an answer against the field in which services of this kind say that all went well.
 * @param passing their codes for "too many, later again"
 * @throws {SendError} for any other value than 0; for good unless the code is a passing one
 */
export function needZero(answer: Json, field: string, words: string, passing: readonly number[]): void {
  const code = answer[field];
  if (code === 0) return;
  throw new SendError(
    `${field} ${String(code)} ${shortened(String(answer[words] ?? ''))}`.trim(),
    !passing.includes(Number(code)),
  );
}

/** The text of a message for a place without a subject. */
export const wholeText = ({
  subject,
  text,
  link,
}: {
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
}): string => [subject, text, link].filter(Boolean).join('\n');

/** As much of a text as fits into so many bytes of UTF-8, whole characters. */
export function fitBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let bytes = 0;
  let fitting = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most - 3) break;
    fitting += character;
  }
  return `${fitting}…`;
}
