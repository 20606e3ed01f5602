/**
 * The open forms with unsaved changes: the shell asks here before it changes the route and marks the tag of the page.
 */

export interface UnsavedForm {
  /** As the form's head says it: 编辑起重机械. */
  readonly title: string;
  /** Address of the page that the form stands on. */
  readonly path: string;
  readonly count: number;
  /** Saves; false when the form must stay open because something has to be mended. */
  readonly save: () => Promise<boolean>;
  /** Gives up what was kept of it besides. */
  readonly drop?: () => void;
}

let forms: readonly UnsavedForm[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly UnsavedForm[]): void {
  forms = next;
  for (const listener of listeners) listener();
}

/** Announces a form; the answer takes it back. */
export function announceUnsaved(form: UnsavedForm): () => void {
  replace([...forms, form]);
  return () => replace(forms.filter((other) => other !== form));
}

/** The same list until something changes, so that it can feed `useSyncExternalStore`. */
export function unsavedForms(): readonly UnsavedForm[] {
  return forms;
}

export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
