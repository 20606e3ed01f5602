/**
 * Enter takes the first match of a searched tree. The tree itself looks for the typed text in its ids, and before the
 * answer has come.
 */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Option, Options } from './useOptions.ts';

export interface Enter {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onSearch: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The tree has chosen by itself: by a click, or Enter on the row the arrows went to. */
  readonly noteChoice: () => void;
}

/**
 * @param take chooses a match
 * @param stays the list stays open for the next choice
 */
export function useEnter(options: Options, take: (option: Option) => void, stays = false): Enter {
  const [open, setOpen] = useState(false);
  const typed = useRef('');
  const chosen = useRef(false);
  /** Enter came before the answer to what was typed. */
  const waiting = useRef(false);
  const takeFirst = (): void => {
    waiting.current = false;
    const first = options.list[0];
    if (!first) return;
    take(first);
    if (!stays) setOpen(false);
  };
  const onAnswer = useEffectEvent(takeFirst);
  useEffect(() => {
    if (waiting.current && !options.loading && options.keyword === typed.current) onAnswer();
  }, [options.loading, options.keyword]);
  return {
    open,
    onOpenChange: (next) => {
      setOpen(next);
      waiting.current = false;
      // Typing into a closed list opens it after the first character.
      if (next) options.ask(typed.current);
      else typed.current = '';
    },
    onSearch: (text) => {
      typed.current = text;
      waiting.current = false;
      options.ask(text);
    },
    noteChoice: () => {
      chosen.current = true;
    },
    // Heard after the tree has done what it does with the key.
    onKeyDown: ({ key, nativeEvent }) => {
      const done = chosen.current;
      chosen.current = false;
      if (key !== 'Enter' || done || nativeEvent.isComposing || !open || typed.current === '') return;
      if (options.loading || options.keyword !== typed.current) waiting.current = true;
      else takeFirst();
    },
  };
}
