/** The names `x-widget` may have: the kinds of `src/widgets/all.ts`, which a contract test holds against this list. */

export const WIDGET_KINDS: readonly string[] = [
  'text', 'multiline', 'rich', 'code', 'markdown', 'email', 'phone', 'idCard', 'uri', 'serial', 'password', 'boolean', 'checkbox', 'integer', 'decimal', 'double',
  'date', 'datetime', 'time', 'month', 'year', 'deadline', 'choice', 'dict', 'status', 'radio', 'choices', 'checkboxes', 'ref', 'refs', 'children',
  'file', 'files', 'image', 'signature', 'color', 'icon', 'geo', 'json', 'record-values', 'field-names', 'entity-name', 'province', 'city', 'matrix',
];
