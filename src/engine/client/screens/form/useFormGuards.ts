/**
 * What watches over an open form: Ctrl+S, the warning before the page goes, the shell's list of unsaved forms, the end
 * of the session.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { announceUnsaved } from '../../controllers/form/unsaved.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import type { FormController } from '../../controllers/useFormController.ts';
import type { FormModel } from './form-model.ts';

interface Guards {
  readonly model: FormModel;
  readonly controller: FormController;
  readonly title: string;
  /** Number of changed fields. */
  readonly changed: number;
  readonly submit: () => Promise<boolean>;
  /** A dialog stands over the form, or it may not be saved: keys are not meant for it. */
  readonly blocked: boolean;
}

/**
 * A key leaves the cursor where it is, in an input that tidies what was typed when it is left: it is left before the
 * form is judged, and has the cursor again where nothing else took it.
 */
async function withTyped(submit: () => Promise<boolean>): Promise<void> {
  const typing = document.activeElement;
  if (typing instanceof HTMLElement) typing.blur();
  await submit();
  if (typing instanceof HTMLElement && typing.isConnected && document.activeElement === document.body)
    typing.focus({ preventScroll: true });
}

export function useFormGuards({ model, controller, title, changed, submit, blocked }: Guards): void {
  const { keepOnSessionEnd, forgetDraft } = controller;
  const { path, isShown } = useNavigation();
  /** The content lies in a draft: the page may go without a question. */
  const kept = useRef(false);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || !isShown()) return;
    event.preventDefault();
    if (!blocked) void withTyped(submit);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  useEffect(() => {
    if (changed === 0) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!kept.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);

  const save = useEffectEvent(submit);
  useEffect(
    () =>
      changed > 0 ? announceUnsaved({ title, path, count: changed, save: () => save(), drop: forgetDraft }) : undefined,
    [changed, title, path, forgetDraft],
  );

  useEffect(
    () =>
      keepOnSessionEnd(path, () => {
        const changes = model.changes();
        kept.current = changes !== undefined;
        return changes;
      }),
    [keepOnSessionEnd, path, model],
  );
}
