/**
 * What watches over unsaved changes on a screen of its own: Ctrl+S, the warning before the page goes, the shell's
 * question before the route changes.
 */
import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from '../navigation.ts';
import { announceUnsaved } from './unsaved.ts';

interface Unsaved {
  /** As the screen's head says it. */
  readonly title: string;
  /** Number of changes; 0 = nothing to watch over. */
  readonly count: number;
  /** False when something has to be mended first. */
  readonly save: () => Promise<boolean>;
  /** Gives the changes up, where that takes more than leaving. */
  readonly drop?: () => void;
}

export function useUnsavedGuard({ title, count, save, drop }: Unsaved): void {
  const { path, isShown } = useNavigation();
  const saveNow = useEffectEvent(save);
  const dropNow = useEffectEvent(() => drop?.());
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || !isShown()) return;
    event.preventDefault();
    if (count > 0) void save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => {
    if (count === 0) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const withdraw = announceUnsaved({ title, path, count, save: () => saveNow(), drop: () => dropNow() });
    return () => {
      window.removeEventListener('beforeunload', warn);
      withdraw();
    };
  }, [title, path, count]);
}
