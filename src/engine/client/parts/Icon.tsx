/** An icon of the one set: decoration beside a word, so it is hidden from screen readers. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { type IconName, iconPaths } from './icon-paths.ts';

const paths: Partial<Record<string, string>> = { ...iconPaths };

/** Adds to the set what is not needed from the first page on. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  Object.assign(paths, more);
  added += 1;
  for (const listener of listeners) listener();
}

/** How often the set has grown: icons that were drawn before are drawn anew. */
let added = 0;
const listeners = new Set<() => void>();
const countAdded = (): number => added;
function onAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface IconProps {
  readonly name: string | undefined;
  /** Pixels. */
  readonly size?: number;
  readonly fallback?: IconName;
  /** Menus of antd set the distance to their words by it. */
  readonly className?: string;
}

/** A name that is not in the set (menus may carry any) is shown as `fallback`. */
export function Icon({ name, size = 16, fallback = 'folder', className }: IconProps): ReactNode {
  useSyncExternalStore(onAdded, countAdded, countAdded);
  const path = paths[name ?? fallback] ?? paths[fallback];
  return (
    <svg
      className={className ? `anlan-icon ${className}` : 'anlan-icon'}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
