/**
 * What a call was given, as the audit log keeps it: secrets and masked fields leave only the fact that they were there.
 */
import type { CompiledEntity } from '../../../model/types.ts';

const SECRET = /passw|secret|token|captcha|totp|^code$|smscode|singlekey|authorization/i;
const HIDDEN = '***';
/** Longer contents say how long they were. */
const MAX_CHARACTERS = 4_000;
const MAX_DEPTH = 6;

function masked(value: unknown, hidden: ReadonlySet<string>, depth: number): unknown {
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => masked(entry, hidden, depth + 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      SECRET.test(key) || hidden.has(key) ? HIDDEN : masked(entry, hidden, depth + 1),
    ]),
  );
}

/** Body and parameters of a call together; `entity` = whose fields they may be. Null when there are none. */
export function maskedParams(query: unknown, body: unknown, entity?: CompiledEntity): unknown {
  const hidden = new Set(
    Object.values(entity?.fields ?? {})
      .filter((field) => field.sensitive || field.writeOnly)
      .map((field) => field.name),
  );
  const given = {
    ...(typeof query === 'object' ? query : {}),
    ...(Array.isArray(body) ? { body } : typeof body === 'object' ? body : {}),
  };
  if (Object.keys(given).length === 0) return null;
  const kept = masked(given, hidden, 0);
  const { length } = JSON.stringify(kept);
  return length > MAX_CHARACTERS ? { length } : kept;
}
