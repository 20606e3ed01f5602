/** Hand-written pages that a menu entry names as `custom:{key}`. */
import type { ComponentType, LazyExoticComponent } from 'react';

/** One that can be fetched ahead says so. */
export type PageComponent =
  ComponentType | LazyExoticComponent<ComponentType> | (ComponentType & { readonly preload: () => Promise<void> });

const pages = new Map<string, PageComponent>();

/** Declares the page behind the menu component `custom:{key}`. */
export function registerPage(key: string, component: PageComponent): void {
  pages.set(key, component);
}

export function pageOf(key: string): PageComponent | undefined {
  return pages.get(key);
}
