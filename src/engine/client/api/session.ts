/** The tokens of the signed-in session and the news of its end. */
import { readCookie, writeCookie } from './cookies.ts';
import { forgetPreview } from './preview.ts';

/** Name fixed by the specification (section 9). */
const ACCESS_COOKIE = 'zhihui_token';
const REFRESH_COOKIE = 'zhihui_refresh';
const REMEMBER_COOKIE = 'zhihui_remember';
const LEFT_COOKIE = 'zhihui_left';
/**
 * How long the other tabs can tell a session that was left from one whose time is over; the longest they may take to
 * notice.
 */
const LEFT_SECONDS = 60;
/** "Stay signed in for 7 days". */
const REMEMBER_SECONDS = 7 * 86_400;

export interface Tokens {
  readonly access: string;
  readonly refresh?: string;
}

export function accessToken(): string | null {
  return readCookie(ACCESS_COOKIE) || null;
}

export function refreshToken(): string | null {
  return readCookie(REFRESH_COOKIE) || null;
}

/** Stores tokens; `remember` undefined keeps the choice made at sign-in (a silent refresh). */
export function storeTokens(tokens: Tokens, remember?: boolean): void {
  const keep = remember ?? readCookie(REMEMBER_COOKIE) === '1';
  const age = keep ? REMEMBER_SECONDS : undefined;
  if (remember !== undefined) writeCookie(LEFT_COOKIE, '', 0);
  writeCookie(ACCESS_COOKIE, tokens.access, age);
  if (tokens.refresh) writeCookie(REFRESH_COOKIE, tokens.refresh, age);
  writeCookie(REMEMBER_COOKIE, keep ? '1' : '0', age);
}

/**
 * Notes that somebody leaves on purpose, before the server ends the session.
 * All tabs of a browser read the same cookies, so that each of them knows it by the time its own call is refused.
 */
export function noteLeaving(): void {
  writeCookie(LEFT_COOKIE, '1', LEFT_SECONDS);
}

/** Was the session that has just ended left on purpose, in whichever tab? */
export function wasLeft(): boolean {
  return readCookie(LEFT_COOKIE) === '1';
}

export function clearTokens(): void {
  forgetPreview();
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE, REMEMBER_COOKIE]) writeCookie(name, '', 0);
}

let currentRoles: readonly string[] = [];

/**
 * Codes of the roles of whoever is signed in; the main client sends them, the server believes only the token.
 */
export function roleCodes(): readonly string[] {
  return currentRoles;
}

export function setRoleCodes(roles: readonly string[]): void {
  currentRoles = roles;
}

/**
 * `ended`: go to the sign-in page. `left`: somebody signs out here on purpose. `relogin`: ask first, there may be
 * unsaved input (codes 50008, 50012, 50014; Q-105).
 */
export type SessionNews =
  | { readonly kind: 'ended'; /** In another tab of this browser, on purpose. */ readonly elsewhere: boolean }
  | { readonly kind: 'left' }
  | { readonly kind: 'relogin'; readonly message: string };

const listeners = new Set<(news: SessionNews) => void>();

export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSessionNews(news: SessionNews): void {
  for (const listener of listeners) listener(news);
}
