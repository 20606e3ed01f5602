/** Access tokens of apps, kept until shortly before they end. */
import type { Channel, Outside } from '../way.ts';

interface Token {
  readonly value: string;
  /** Milliseconds. */
  readonly until: number;
}

/** A token is renewed so long before its end. Milliseconds. */
const EARLY_MS = 300_000;

export interface Tokens {
  of(channel: Channel, outside: Outside): Promise<string>;
  /** The service does not know it any more. */
  forget(channel: Channel): void;
}

/** @param fetch asks the service for a new one, with its life in seconds */
export function openTokens(
  fetch: (channel: Channel, outside: Outside) => Promise<{ readonly value: string; readonly seconds: number }>,
): Tokens {
  const kept = new Map<string, Promise<Token>>();
  // Another secret means another token.
  const keyOf = ({ id, account, secret, url }: Channel): string => JSON.stringify([id, account, secret, url]);
  async function renew(channel: Channel, outside: Outside): Promise<Token> {
    const { value, seconds } = await fetch(channel, outside);
    return { value, until: outside.now() + seconds * 1_000 - EARLY_MS };
  }
  return {
    async of(channel, outside) {
      const key = keyOf(channel);
      const known = await kept.get(key)?.catch(() => undefined);
      if (known && known.until > outside.now()) return known.value;
      const fresh = renew(channel, outside);
      kept.set(key, fresh);
      try {
        return (await fresh).value;
      } catch (error) {
        kept.delete(key);
        throw error;
      }
    },
    forget(channel) {
      kept.delete(keyOf(channel));
    },
  };
}
