/** The event stream that says which entity or menu has changed; reconnects by itself and can be listened to by many. */
import type { SchemaEvent } from '../../model/wire.ts';
import { tellRelogin } from './client.ts';
import { endSession, refreshSession } from './renewal.ts';
import { accessToken, tellSessionNews } from './session.ts';
import { basePath, commonHeaders } from './transport.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A page shown again after this silence asks anew: the connection may have died in its sleep. */
const SILENCE_MS = 60_000;

type Listener = (event: SchemaEvent) => void;

const listeners = new Set<Listener>();
let stop: (() => void) | undefined;

/**
 * Listens to schema events; the stream is open while anybody listens. A `hello` after a break means: look at everything
 * again.
 */
export function onSchemaEvent(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= openStream();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/**
 * The events in one chunk of text, and the unfinished rest. Lines that are no JSON (comments, heartbeats) are left out.
 */
export function parseEvents(text: string): { events: SchemaEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events: SchemaEvent[] = [];
  for (const block of blocks) {
    const data = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n');
    if (data) events.push(JSON.parse(data) as SchemaEvent);
  }
  return { events, rest };
}

/**
 * Waiting time before attempt `failures` + 1: doubles, with up to a quarter of chance so that browsers do not come back
 * all at once.
 */
export function backOff(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (1 + chance / 4);
}

function openStream(): () => void {
  /**
   * `ended` is the token whose session somebody else has ended: the question whether to sign in again stands, and
   * another call would end the session without one.
   */
  const control: {
    stopped: boolean;
    failures: number;
    lastSign: number;
    abort: AbortController;
    wake: () => void;
    ended: string | undefined;
  } = {
    stopped: false,
    failures: 0,
    lastSign: Date.now(),
    abort: new AbortController(),
    wake: () => {},
    ended: undefined,
  };

  async function readOnce(): Promise<void> {
    control.abort = new AbortController();
    const token = accessToken();
    if (!token || token === control.ended) return;
    const answer = await fetch(`${basePath()}/schema/events`, {
      headers: { ...commonHeaders(token), Accept: 'text/event-stream' },
      signal: control.abort.signal,
      cache: 'no-store',
    });
    if (answer.status === 401) {
      if (!(await refreshSession())) endSession();
      return;
    }
    // An answer in words: the session had been ended before the stream began.
    if (answer.ok && answer.headers.get('content-type')?.includes('json')) {
      if (tellRelogin(await answer.json())) control.ended = token;
      return;
    }
    if (!answer.ok || !answer.body) throw new Error(`event stream: HTTP ${answer.status}`);
    control.failures = 0;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      control.lastSign = Date.now();
      const parsed = parseEvents(rest + value);
      rest = parsed.rest;
      for (const event of parsed.events) {
        if (event.kind === 'kicked') {
          control.ended = token;
          tellSessionNews({ kind: 'relogin', message: event.message });
        } else for (const listener of [...listeners]) listener(event);
      }
    }
  }

  async function run(): Promise<void> {
    while (!control.stopped) {
      await readOnce().catch(() => undefined);
      if (control.stopped) return;
      const wait = backOff(control.failures, Math.random());
      control.failures += 1;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        control.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  function comeBack(): void {
    if (document.visibilityState === 'hidden') return;
    if (Date.now() - control.lastSign > SILENCE_MS) control.abort.abort();
    control.failures = 0;
    control.wake();
  }

  window.addEventListener('online', comeBack);
  document.addEventListener('visibilitychange', comeBack);
  void run();
  return () => {
    control.stopped = true;
    control.abort.abort();
    control.wake();
    window.removeEventListener('online', comeBack);
    document.removeEventListener('visibilitychange', comeBack);
  };
}
