/** Short messages over the page: shape and word, with at most one way on. */
import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { ToneMark } from '../../parts/ToneMark.tsx';

const SUCCESS_SECONDS = 3;
/** Errors of business stay this long (specification, section 8). */
const ERROR_SECONDS = 5;

export interface Say {
  readonly done: (text: string) => void;
  readonly failed: (text: string) => void;
  /** Stays for `seconds`; `way` gets the function that takes the message away. */
  readonly offer: (text: string, seconds: number, way: (close: () => void) => ReactNode) => void;
}

export function useSay(): Say {
  const { message } = App.useApp();
  const open = useCallback(
    (tone: 'success' | 'danger', text: string, seconds: number, way?: (close: () => void) => ReactNode) => {
      const key = `say-${Date.now()}`;
      const close = (): void => message.destroy(key);
      void message.open({
        key,
        icon: null,
        duration: seconds,
        content: (
          <span className="anlan-say">
            <ToneMark tone={tone} />
            {text}
            {way?.(close)}
          </span>
        ),
      });
    },
    [message],
  );
  const done = useCallback((text: string) => open('success', text, SUCCESS_SECONDS), [open]);
  const failed = useCallback((text: string) => open('danger', text, ERROR_SECONDS), [open]);
  const offer = useCallback(
    (text: string, seconds: number, way: (close: () => void) => ReactNode) => open('success', text, seconds, way),
    [open],
  );
  return { done, failed, offer };
}
