/** Tokens that are fetched anew by the refresh token, and the end of a session that cannot be renewed. */
import { ApiError, isEnvelope, isSuccess } from './errors.ts';
import { profiles } from './profiles.ts';
import { clearTokens, refreshToken, storeTokens, tellSessionNews, type Tokens, wasLeft } from './session.ts';
import { connect } from './transport.ts';

/** The public web client: it identifies the application, it protects nothing. */
export const WEB_CLIENT = `Basic ${btoa('web:web')}`;
export const TOKEN_PATH = '/api/uaa/oauth/token';

const connection = connect('main');
let refreshing: Promise<boolean> | undefined;

/** The tokens of an answer of the token call. */
export function tokensOf(data: unknown): Tokens {
  const fields = data as { access_token?: unknown; refresh_token?: unknown };
  if (typeof fields.access_token !== 'string') throw new ApiError(500, profiles.main.statusText(500));
  return typeof fields.refresh_token === 'string'
    ? { access: fields.access_token, refresh: fields.refresh_token }
    : { access: fields.access_token };
}

async function renewTokens(refresh: string): Promise<boolean> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refresh });
  const { status, data } = await connection.post<unknown>(TOKEN_PATH, body, {
    anonymous: true,
    headers: { Authorization: WEB_CLIENT },
  });
  if (status !== 200 || !isEnvelope(data) || !isSuccess(data.code)) return false;
  storeTokens(tokensOf(data.data));
  return true;
}

/** Renews the session by its refresh token; several callers share one attempt. False when it cannot be renewed. */
export function refreshSession(): Promise<boolean> {
  const refresh = refreshToken();
  if (!refresh) return Promise.resolve(false);
  refreshing ??= renewTokens(refresh)
    .catch(() => false)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/**
 * Forgets the session and tells the shell, which goes to the sign-in page and says why: it was left in another tab, or
 * its time is over.
 */
export function endSession(): void {
  clearTokens();
  tellSessionNews({ kind: 'ended', elsewhere: wasLeft() });
}
