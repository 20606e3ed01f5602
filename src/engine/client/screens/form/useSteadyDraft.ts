/**
 * Keeps what is typed after every change, where the page may be gone without a word: on phones, and where the entity
 * asks for it.
 */
import { useEffect, useEffectEvent } from 'react';
import type { FormController } from '../../controllers/useFormController.ts';
import { usePhone } from '../../controllers/useMedia.ts';
import type { FormModel } from './form-model.ts';

/** Typing is not interrupted for it. */
const PAUSE_MS = 300;

export function useSteadyDraft(model: FormModel, controller: Pick<FormController, 'keepNow'>, asked: boolean): void {
  const phone = usePhone();
  const on = phone || asked;
  const keep = useEffectEvent(() => controller.keepNow(model.changes()));
  useEffect(() => {
    if (!on) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unlisten = model.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(), PAUSE_MS);
    });
    // What was typed in the last moment counts as well when the page is put away.
    const hide = (): void => {
      if (document.visibilityState !== 'hidden' || timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keep();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      unlisten();
      document.removeEventListener('visibilitychange', hide);
    };
  }, [model, on]);
}
