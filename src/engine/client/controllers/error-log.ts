/**
 * The errors this browser tab has met: of scripts, promises, screens and calls. They stay here, bounded, and are never
 * sent anywhere.
 */
import { create } from 'zustand';
import { onCallFailure } from '../api/signals.ts';
import { isAborted } from '../api/client.ts';
import { addressPath } from './navigation.ts';

export type ErrorKind = 'script' | 'promise' | 'screen' | 'call';

export interface LoggedError {
  readonly id: number;
  readonly kind: ErrorKind;
  readonly message: string;
  readonly stack: string;
  /** Address inside the product, without its query: it may hold what a person searched for. */
  readonly route: string;
  /** Milliseconds. */
  readonly at: number;
}

const STORAGE_KEY = 'errorLog';
/** More would only repeat what the first ones say. */
const MOST = 100;
const LONGEST_STACK = 4000;

function stored(): readonly LoggedError[] {
  try {
    const list = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as unknown;
    return Array.isArray(list) ? (list as LoggedError[]) : [];
  } catch {
    return [];
  }
}

/** Newest first. Kept over a reload of the tab, because a reload is what people try first. */
export const useErrorLog = create<{ readonly errors: readonly LoggedError[] }>()(() => ({ errors: stored() }));

function keep(errors: readonly LoggedError[]): void {
  useErrorLog.setState({ errors });
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(errors));
  } catch {
    sessionStorage.removeItem(STORAGE_KEY);
  }
}

export function logError(kind: ErrorKind, message: string, stack = ''): void {
  const { errors } = useErrorLog.getState();
  keep(
    [
      {
        id: (errors[0]?.id ?? 0) + 1,
        kind,
        message,
        stack: stack.slice(0, LONGEST_STACK),
        route: addressPath(),
        at: Date.now(),
      },
      ...errors,
    ].slice(0, MOST),
  );
}

export function clearErrorLog(): void {
  keep([]);
}

function partsOf(cause: unknown): [message: string, stack: string] {
  return cause instanceof Error ? [cause.message || cause.name, cause.stack ?? ''] : [String(cause), ''];
}

/** A screen that could not be drawn; the error boundary stands in its place. */
export function logScreenError(cause: unknown, componentStack = ''): void {
  const [message, stack] = partsOf(cause);
  logError('screen', message, `${stack}\n${componentStack}`.trim());
}

/** Listens for the life of the page; in every build, also in production (specification, section 9). */
export function followErrors(): () => void {
  const onError = (event: ErrorEvent): void => {
    const [message, stack] =
      event.error === undefined || event.error === null ? [event.message, ''] : partsOf(event.error);
    logError('script', message, stack);
  };
  const onRejection = (event: PromiseRejectionEvent): void => {
    if (!isAborted(event.reason)) logError('promise', ...partsOf(event.reason));
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  const unlisten = onCallFailure(({ method, path, code, message, requestId }) =>
    logError('call', `${method} ${path} → ${code} ${message}`, requestId ?? ''),
  );
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    unlisten();
  };
}
