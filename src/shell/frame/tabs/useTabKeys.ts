/**
 * Tags by keyboard: Alt+PageUp and Alt+PageDown go to the neighbours, Alt+W closes. They also work from inside a form.
 */
import { useEffect, useEffectEvent } from 'react';
import type { Tab } from './tabs.ts';

interface TabKeys {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onGo: (tab: Tab) => void;
  readonly onClose: () => void;
}

export function useTabKeys({ tabs, active, onGo, onClose }: TabKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (step === 0 && event.key.toLowerCase() !== 'w') return;
    event.preventDefault();
    if (step === 0) return onClose();
    const next = tabs[(tabs.findIndex((tab) => tab.path === active) + step + tabs.length) % tabs.length];
    if (next) onGo(next);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
