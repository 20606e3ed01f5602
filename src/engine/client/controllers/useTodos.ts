/** What the person has to do, asked anew when the server says so; asked once for all that show it. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { TodoData } from '../../model/home-wire.ts';
import { onSchemaEvent } from '../api/events.ts';
import { fetchTodos } from '../api/home.ts';

/** Nothing is known before the first answer. */
interface Todos {
  readonly data: TodoData | undefined;
  readonly failed: boolean;
}

const EMPTY: Todos = { data: undefined, failed: false };
const useStore = create<Todos>()(() => EMPTY);

let followers = 0;
let stop: (() => void) | undefined;
let again: () => void = () => undefined;

function start(): () => void {
  let gone = false;
  let asked = 0;
  async function ask(): Promise<void> {
    asked += 1;
    const own = asked;
    // What cannot be had leaves the last list standing; the stream says `hello` when the server is back.
    const data = await fetchTodos().catch(() => undefined);
    if (!gone && own === asked) useStore.setState(data ? { data, failed: false } : { failed: true });
  }
  let greeted = false;
  const unlisten = onSchemaEvent(({ kind }) => {
    if (kind === 'todo' || kind === 'menu' || (kind === 'hello' && greeted)) void ask();
    if (kind === 'hello') greeted = true;
  });
  again = () => void ask();
  void ask();
  return () => {
    gone = true;
    unlisten();
    // The next one may be another person.
    useStore.setState(EMPTY);
  };
}

/** The person's to-dos; renewed by themselves, and by `reload`. */
export function useTodos(): Todos & { readonly reload: () => void } {
  useEffect(() => {
    followers += 1;
    stop ??= start();
    return () => {
      followers -= 1;
      if (followers > 0) return;
      stop?.();
      stop = undefined;
    };
  }, []);
  return { ...useStore(), reload: reloadTodos };
}

function reloadTodos(): void {
  again();
}
