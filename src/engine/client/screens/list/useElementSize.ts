/** The size of an element's content as it is laid out, in whole pixels; known before the first painting. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

function contentSize(element: HTMLElement): ElementSize {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
  return {
    width: Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)),
    height: Math.floor(element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)),
  };
}

export function useElementSize<T extends HTMLElement>(): [RefObject<T | null>, ElementSize] {
  const ref = useRef<T>(null);
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = (): void =>
      setSize((before) => {
        const now = contentSize(element);
        return now.width === before.width && now.height === before.height ? before : now;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
