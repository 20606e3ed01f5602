/** The first field of a dialog or form: where the cursor stands when it opens. */

const FIELDS = [
  'input:not([type="checkbox"], [type="file"], [type="hidden"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  'canvas[tabindex="0"]',
  '.anlan-upload > button',
  'button[role="switch"]',
].join();

/** A list to choose from is read-only to the browser, and is chosen from by keys all the same. */
function takesKeys(element: HTMLElement): boolean {
  if (element.matches(':disabled, [aria-hidden="true"], [tabindex="-1"]')) return false;
  if (element.matches('[readonly]:not([role="combobox"])')) return false;
  return element.getClientRects().length > 0;
}

/** Marks a field that has the cursor because its form has opened: nothing drops down over the form by that. */
const QUIET = 'data-first-field';

/** Has this field the cursor only because its form has opened? */
export const isQuiet = (element: Element | null): boolean => element?.hasAttribute(QUIET) ?? false;

/** Puts the cursor into the first field that takes it. @returns whether there is one */
export function focusFirstField(box: ParentNode): boolean {
  const field = [...box.querySelectorAll<HTMLElement>(FIELDS)].find(takesKeys);
  if (!field) return false;
  field.setAttribute(QUIET, '');
  const wake = (): void => {
    field.removeAttribute(QUIET);
    for (const event of WAKING) field.removeEventListener(event, wake, true);
  };
  for (const event of WAKING) field.addEventListener(event, wake, true);
  field.focus({ preventScroll: true });
  return true;
}

const WAKING = ['pointerdown', 'keydown', 'blur'] as const;

/** What of a dialog the libraries give the cursor where nothing in it has taken it: its frame, not a part of it. */
function openedBy(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  if (target.matches('.ant-drawer')) return target;
  const dialog = target.parentElement;
  return dialog?.matches('.ant-modal') && dialog.firstElementChild === target ? dialog : undefined;
}

/**
 * Every dialog and drawer that opens with the cursor on its frame gives it to its first field, also where its content
 * comes later. Not where fingers type: a keyboard would cover what the dialog says.
 * @returns ends it
 */
export function followDialogs(): () => void {
  const fine = matchMedia('(pointer: fine)');
  let awaited: MutationObserver | undefined;
  const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
    const dialog = openedBy(target);
    if (dialog === undefined || !fine.matches || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) {
      awaited?.disconnect();
      return;
    }
    awaited?.disconnect();
    if (focusFirstField(dialog)) return;
    awaited = new MutationObserver(() => {
      if (!dialog.contains(document.activeElement) || focusFirstField(dialog)) awaited?.disconnect();
    });
    awaited.observe(dialog, { childList: true, subtree: true });
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    awaited?.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}
