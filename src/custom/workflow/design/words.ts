/**
 * Texts of bpmn-js become keys of our own: a text in English says what it is, but cannot be a key with its points and
 * slashes. Pure.
 */

/** `Append end event` → `append-end-event` */
export const bpmnKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
