/** What a field of a new entity can be where somebody makes one in the browser. */

/** The designer knows the rest. */
export const NEW_KINDS = [
  'text',
  'multiline',
  'rich',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'month',
  'choice',
  'choices',
  'ref',
  'phone',
  'tel',
  'email',
  'file',
  'image',
] as const;
