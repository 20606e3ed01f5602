/**
 * The structure of one field of `data`: the structural part of JSON Schema 2020-12 and the registered `x-` keywords.
 */
import { CAMEL, FIELD, KEBAB, PARAM } from './rules.ts';
import {
  type ObjectShape,
  type Shape,
  anything,
  choice,
  either,
  expression,
  flag,
  list,
  map,
  named,
  object,
  orTrue,
  text,
  whole,
} from './shape.ts';

export const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
export const FORMATS = [
  'date',
  'datetime',
  'time',
  'month',
  'year',
  'email',
  'phone',
  'tel',
  'idCard',
  'uri',
  'color',
  'icon',
  'geo',
] as const;

const number = (about: string): Shape => ({ kind: 'number', about });

const refused: Readonly<Record<string, string>> = {
  if: 'x-show, x-require or checks',
  then: 'x-show, x-require or checks',
  else: 'x-show, x-require or checks',
  dependentRequired: 'x-require',
  dependentSchemas: 'x-show, x-require or checks',
  dependencies: 'x-require',
  allOf: 'checks',
  anyOf: 'checks',
  not: 'checks',
  enum: 'oneOf [{const, title}]',
  const: 'x-computed',
  $ref: 'use (a mixin)',
  $defs: 'use (a mixin)',
  additionalProperties: 'nothing: unknown keys are always refused',
  patternProperties: 'properties',
  uniqueItems: 'nothing: lists of references and choices hold each once',
  prefixItems: 'items',
};

const reference = object(
  {
    entity: either([
      text('The entity referred to.', CAMEL),
      object({ var: text('The field that names the entity.', FIELD) }, undefined, ['var']),
    ]),
    entityOf: map(text(undefined, CAMEL), 'Values of the naming field → entities, if the values are no entity names.'),
    filter: expression("Which rows may be chosen: plain names are the other row's, $row.x this one's."),
    opens: choice(
      ['labels', 'choices'],
      "labels: who reads this row reads what the other is called; choices: all rows under the filter may be chosen too. Else only rows that the caller's own list of them shows.",
    ),
    copy: map(text(undefined, FIELD), 'Field of this row → field of the chosen row, copied when it is chosen.', FIELD),
    partOf: flag('This row belongs to that parent and takes its permissions.'),
    by: text('Sub-table: the field of the other entity that points here.', FIELD),
    onDelete: choice(
      ['restrict', 'cascade', 'unlink', 'keep'],
      'What becomes of the rows that refer to a row when it is deleted; keep: they go on naming it, and hold it back no more. cascade for partOf rows; nothing for rows of a view and append rows; else restrict.',
    ),
    inline: flag('Sub-table: edited in this form and saved with it. True for partOf rows.'),
  },
  'One row (on a string) or rows (on an array) of another entity.',
  ['entity'],
);

const members: Readonly<Record<string, Shape>> = {
  type: choice(TYPES, 'The JSON type.'),
  title: text('The name of the field in the working language.'),
  description: text('A sentence of help shown beside the field.'),
  format: choice(FORMATS, 'What kind of text this is.'),
  minLength: whole('Fewest characters.'),
  maxLength: whole('Most characters.', 1),
  minimum: number('Least value.'),
  maximum: number('Greatest value.'),
  exclusiveMinimum: number('Values are greater than this.'),
  exclusiveMaximum: number('Values are less than this.'),
  multipleOf: {
    kind: 'number',
    above: 0,
    about: 'The step. On a number it makes an exact decimal: 0.01 keeps two digits.',
  },
  pattern: text('Regular expression the text matches.'),
  oneOf: list(
    object(
      {
        const: either([text('The stored value.'), { kind: 'number', integer: true }]),
        title: text('What is shown.'),
      },
      undefined,
      ['const', 'title'],
    ),
    'The choices.',
    1,
  ),
  default: anything('The value a new row starts with.'),
  properties: map(named('field'), 'Members of an object kept inside the row.', FIELD),
  required: list(text(undefined, FIELD), 'Members that are required.'),
  items: named('field', 'What the array holds.'),
  minItems: whole('Fewest items.'),
  maxItems: whole('Most items.', 1),
  readOnly: flag('Closed to add and edit; input, set, x-default, copy and processes still write it.'),
  writeOnly: flag('Taken but never given out, such as a password.'),
  'x-ref': reference,
  'x-show': expression('Shown while this is true; binds the server.'),
  'x-require': expression('Required while this is true; binds the server.'),
  'x-readOnly': expression('Closed while this is true; binds the server.'),
  'x-default': expression(
    'The starting value, taken again when a field it names changes, until the user overwrites it.',
  ),
  'x-dict': text('Values come from this dictionary type.', CAMEL),
  'x-file': orTrue(
    object(
      {
        accept: list(text('Ending such as .pdf, or type such as image/*.'), 'What may be stored.', 1),
        maxMB: { kind: 'number', above: 0, about: 'Largest size of one file in megabytes.' },
        image: flag('Pictures only, shown as pictures.'),
        signature: flag('A signature drawn by hand.'),
        capture: choice(
          ['camera', 'cameraAndPosition'],
          'Photos come from the camera alone; with cameraAndPosition only where the device says where it is.',
        ),
        place: text('Where the record is: a geo field, or one behind a reference such as point.geo.'),
      },
      'Stored files; how many is maxItems.',
    ),
  ),
  'x-schema': named('bareSchema', 'The members as a JSON Schema 2020-12 of their own, where fields cannot say them.'),
  'x-serial': object(
    {
      prefix: either([text(), expression()], 'Text or expression.'),
      pattern: text('With {prefix}, {yyyy}…{dd}, {0000}, {field}, {ref.field}.'),
    },
    'A number series: unique in the tenant, no number burnt by a refused row.',
    ['pattern'],
  ),
  'x-computed': expression("Over the row's own fields; stored, kept by the server."),
  'x-rollup': expression(
    "Over the row's entered fields and the rows of its sub-tables; stored, worked out anew with each change of one of them.",
  ),
  'x-derived': expression('May reach references, children and today; evaluated in the query, never stored.'),
  'x-text': choice(
    ['multiline', 'rich', 'code', 'markdown', 'name'],
    'How the text is written; name is what a person is called: two Chinese characters are long enough.',
  ),
  'x-sensitive': choice(['mask', 'hash'], 'Shown masked, or stored as a hash only.'),
  'x-search': choice(['keyword', 'pinyin'], 'Found by the keyword box; pinyin also by its syllables and initials.'),
  'x-scan': flag(
    'On the phone it can be filled in by scanning a code; of a reference whose rows are printed as labels it can anyway.',
  ),
  'x-position': object(
    {
      accuracy: text('A whole number: metres the device may be wrong by.', FIELD),
      source: text('A text with the choices device and hand: who gave the position.', FIELD),
    },
    'Fields that are filled in with the position.',
    [],
  ),
  'x-polygon': object(
    {
      on: list(text('A field with one picture.', FIELD), 'Pictures it is drawn on: the first that is filled in.', 1),
    },
    'A boundary drawn on a picture: corners as shares of its width and height.',
    ['on'],
  ),
  'x-measured': flag(
    'Written by devices all the time: a write of such fields alone moves neither rev nor history. Goes with readOnly.',
  ),
  'x-limits': map(
    text('Key of a system parameter.', PARAM),
    'A parameter may move the limit written beside it, e.g. {"minLength": "nickname.min"}.',
  ),
  'x-unit': text('Unit, or a template such as {currency}.'),
  'x-matrix': object(
    {
      with: text('The other number: it stands in the rows.', FIELD),
      rows: list(number('A value of the other number.'), 'From above.', 2),
      columns: list(number('A value of this number.'), 'From the left.', 2),
      level: text('The choice whose values colour the cells, the worst first.', FIELD),
      value: expression('Gives the level of a cell, over both numbers.'),
      score: text('A computed number shown in the cells.', FIELD),
    },
    'Chosen together with another number in a matrix.',
    ['with', 'rows', 'columns', 'level', 'value'],
  ),
  'x-widget': text('A widget kind, only where two would do.', KEBAB),
  'x-hidden': flag('Hidden on screens only.'),
  'x-sealed': flag('Layers may not change it.'),
};

export const fieldShape: ObjectShape = { ...object(members, 'One field.', []), refused };

/** JSON Schema keywords → the types they go with. Keywords not listed go with every type. */
export const KEYWORD_TYPES: Readonly<Record<string, readonly string[]>> = {
  format: ['string'],
  minLength: ['string', 'array'],
  maxLength: ['string', 'array'],
  pattern: ['string'],
  'x-text': ['string'],
  'x-serial': ['string'],
  'x-sensitive': ['string'],
  'x-search': ['string'],
  'x-scan': ['string', 'array'],
  'x-position': ['string'],
  'x-polygon': ['array'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  oneOf: ['string', 'integer'],
  properties: ['object'],
  'x-schema': ['object'],
  required: ['object'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  'x-ref': ['string', 'array'],
  'x-dict': ['string', 'array'],
  'x-file': ['string', 'array'],
  'x-unit': ['number', 'integer', 'string'],
  'x-matrix': ['number', 'integer'],
};
