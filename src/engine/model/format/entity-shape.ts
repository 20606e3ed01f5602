/** The structure of an entity file and of a mixin, section by section in file order (docs/format.md). */
import {
  BASE,
  CAMEL,
  FIELD,
  FIELD_OR_BELOW,
  GROUP,
  HANDLER,
  KEBAB,
  NODE,
  NODE_OR_END,
  NOUN,
  OWN,
  PERMISSION,
  SOURCE,
  TABLE,
  TIME_OF_DAY,
} from './rules.ts';
import { CYCLES, SHARES } from '../schedule/occurrences.ts';
import { bareSchemaShape } from './bare-schema-shape.ts';
import { fieldShape } from './field-shape.ts';
import {
  type ObjectShape,
  type Shape,
  TRUE,
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

export const FORMAT = 1;
export const VERBS = [
  'claim',
  'unclaim',
  'assign',
  'complete',
  'delegate',
  'resolve',
  'transfer',
  'addSign',
  'removeSign',
  'regress',
  'reject',
  'withdraw',
  'terminate',
  'suspend',
  'activate',
  'remind',
  'carbonCopy',
  'comment',
] as const;
export const TONES = ['none', 'info', 'success', 'warning', 'danger'] as const;

const field = (about?: string): Shape => text(about, FIELD);
const fields = (about?: string, min?: number): Shape => list(text(undefined, FIELD), about, min);

const receivers = object(
  {
    fields: list(text(undefined, FIELD_OR_BELOW), 'Fields that name people, reference.field, or table.field.', 1),
    leaders: fields('Fields that name units, whose leaders are meant.', 1),
    roles: list(text(), 'Codes of roles; of their people those who may read the row.', 1),
    followers: flag('Whoever follows the row.'),
  },
  'Who is told.',
);

const storage = object(
  {
    table: text('Name of the table.', TABLE),
    scope: choice(['tenant', 'platform', 'shared'], 'Whose rows they are.'),
    source: text('table, view:<name> or provider:<name>.', SOURCE),
    label: text('What a row is called, e.g. {equipName} {equipCode}.'),
    owner: field('The field that holds the owning organisation.'),
    tree: object({ parent: field('The reference to the row above.') }, 'Rows form a tree.', ['parent']),
    single: flag('One row only.'),
    append: flag('Rows are only added: logs, samples.'),
    keep: object(
      {
        months: whole('How long they are kept as they came.', 1),
        averages: object(
          {
            months: whole('How long averages of a minute are kept after that.', 1),
            time: field('The moment that says which minute a row belongs to.'),
            of: fields('Numbers that are averaged.', 1),
          },
          'What takes the place of rows whose time as they came is over.',
          ['months', 'time', 'of'],
        ),
      },
      'Retention of append rows.',
      ['months'],
    ),
    partition: object(
      {
        by: field('The day or moment that says in which part a row is kept.'),
        every: choice(['month'], 'How long a part is.'),
      },
      'The table is cut into parts by time.',
      ['by', 'every'],
    ),
    history: choice(['none', 'row', 'field'], 'What is kept of earlier values.'),
    commands: either(
      [TRUE, field()],
      'Commands are kept as facts: with the row, or with the one this reference names.',
    ),
    unique: list(
      either([
        fields(undefined, 1),
        object(
          {
            fields: fields(undefined, 1),
            where: expression(),
            empties: choice(
              ['same', 'differ'],
              'Whether an empty value is the same as another one; same where there are several fields.',
            ),
          },
          undefined,
          ['fields'],
        ),
      ]),
      'Unique together, among living rows.',
    ),
    indexes: list(fields(undefined, 1), 'More indexes.'),
    renamed: map(fields(undefined, 1), 'New name → old names, newest first.', FIELD),
    period: object(
      {
        field: field('Day, moment, month or year that says to which period a row belongs.'),
        close: text('The entity whose rows close periods.', CAMEL),
      },
      'Rows of a closed period stay as they are.',
      ['field', 'close'],
    ),
    closes: object(
      {
        field: field('The month or year that a row closes.'),
        states: list(text(), 'States in which it is closed.', 1),
      },
      'A row closes a period of the entities that name this one.',
      ['field', 'states'],
    ),
    sealed: flag('The engine relies on it: layers may add only.'),
  },
  'Where and how the rows are kept.',
);

const sections = map(
  object({
    title: text('Heading.'),
    text: text('A sentence below the heading, in the form only.'),
    fields: fields('What stands in it; nothing where a tab or step only holds sections.'),
    columns: whole('Fields side by side.', 1, 4),
    when: expression('Shown while true; the x-show of every field in it.'),
    as: choice(['section', 'tab', 'step'], 'A tab or step takes the sections after it up to the next.'),
  }),
  'Sections by code, in order.',
  OWN,
);

const form = object(
  {
    open: choice(['drawer', 'page', 'dialog'], 'Where the form opens.'),
    sections,
    draft: flag('What was typed is kept until it is saved.'),
  },
  'The form; by default one section with every field.',
);

const listShape = object(
  {
    columns: map(
      orTrue(
        object({
          width: whole('Pixels.', 40, 1000),
          pin: choice(['left', 'right']),
          hidden: flag('Not drawn until a person chooses it.'),
          aggregate: choice(['sum', 'avg', 'min', 'max', 'count'], 'Shown under the column.'),
          aggregateWithin: fields('Shown only while all listed rows have one value of each of these.'),
          tone: expression(`Gives one of ${TONES.join(', ')}.`),
        }),
      ),
      'Columns in order.',
      FIELD,
    ),
    sort: list(text('A field, with - in front for descending.'), 'The order at first.'),
    search: object({
      keyword: fields('Fields the keyword box looks in.'),
      filters: fields('Fields one can filter by.'),
    }),
    treeFilter: field('The tree at the left.'),
    views: map(
      object({ title: text(), filter: expression(), sort: list(text()) }, undefined, ['title']),
      'Named filters.',
      OWN,
    ),
    card: object(
      { title: field(), subtitle: field(), tags: fields(), image: field() },
      'The row as a card, on the phone and the board.',
      ['title'],
    ),
    board: field('The rows as a board too, a lane for each value of this field.'),
    calendar: field('The rows as a calendar too, by this day.'),
    labels: object(
      {
        code: field('What its code says when it is scanned.'),
        lines: fields('Printed beside the code, from above.', 1),
      },
      'The rows as labels to stick on things.',
      ['code', 'lines'],
    ),
    bulkEdit: fields('Fields that can be set on many rows at once.'),
    import: orTrue(object({ upsertOn: fields('Rows are recognised by these.', 1) })),
    export: choice([true]),
  },
  'The list.',
);

const action = object(
  {
    label: text('On the button.'),
    needs: choice(['none', 'one', 'some'], 'How many rows it works on.'),
    confirm: text('Asked before.'),
    input: object(
      {
        type: choice(['object']),
        required: fields(),
        properties: map(
          either([TRUE, named('field')]),
          "true: the row's own field; else a field of the dialog only.",
          FIELD,
        ),
      },
      'What is asked for.',
      ['properties'],
    ),
    when: expression('Offered while true, on the row before.'),
    move: map(text(), 'From-state → to-state.'),
    late: map(text(), 'From-state → to-state of a command that arrives after the row has gone on.'),
    set: map(expression(), 'Field → expression.', FIELD),
    handler: text('Named server action.', HANDLER),
    start: text('Process that is started.', CAMEL),
    tone: choice(TONES),
    placement: choice(
      ['row', 'toolbar', 'detail', 'more', 'none'],
      'none: no button and no code; only schedules, handlers and other actions run it.',
      'format.unknownPlacement',
    ),
  },
  'One action; false switches a built-in off.',
);

const values = map(anything(), undefined, FIELD);

const parts: Readonly<Record<string, Shape>> = {
  data: object(
    {
      type: choice(['object']),
      title: text(),
      description: text(),
      required: fields('Required while shown.'),
      properties: map(named('field'), 'The fields in file order.', FIELD),
    },
    'The logical schema.',
    ['type', 'properties'],
  ),
  checks: map(
    object(
      {
        when: expression('What is wrong.'),
        refuse: text('The message.'),
        at: field('Where it is shown.'),
        on: list(text(undefined, CAMEL), 'Only for these actions.', 1),
      },
      undefined,
      ['when', 'refuse'],
    ),
    'Cross-field and cross-row checks.',
    CAMEL,
  ),
  states: object(
    { field: field('The state field.'), editable: list(text(), 'States in which the row may be edited or deleted.') },
    'The states of a row.',
    ['field'],
  ),
  list: listShape,
  form,
  detail: object(
    {
      sections,
      related: list(text(undefined, FIELD), 'Entities or sub-tables shown below.'),
      live: flag('Whoever has a record open sees at once what others do to it.'),
      comments: flag('People talk about a record on its page, and follow it.'),
    },
    'The detail; by default from the form.',
  ),
  actions: map(either([choice([false, true]), action]), 'Actions by code.', CAMEL),
  access: object(
    {
      rows: map(expression('On the row and $user.'), 'Named row rules, granted to roles in the role screen.', CAMEL),
      only: text('A rule of rows: nobody sees other rows, whatever their roles say.', CAMEL),
      offered: expression(
        'On the row and $user: rows for which it does not hold are no choice, whichever reference asks.',
      ),
      named: list(
        text(undefined, FIELD_OR_BELOW),
        'Fields whose users read the row beside the rows of their roles, sub-tables as table.field.',
        1,
      ),
      opens: choice(['labels', 'choices'], 'The same as opens of a reference, for all references to the entity.'),
      fields: map(
        object({ read: text(undefined, PERMISSION), write: text(undefined, PERMISSION) }),
        'Codes that fields need.',
        FIELD,
      ),
    },
    'Row and field access.',
  ),
  notify: map(
    object(
      {
        on: object(
          {
            actions: list(text(undefined, CAMEL), 'Codes of actions; add and edit are the forms.', 1),
            states: list(text(), 'States that the row comes to.', 1),
            fields: fields('Fields that change.', 1),
            date: field('Day or moment that comes near.'),
            days: list(whole('Below nothing before it, above nothing after it.', -366, 366), 'Days from the date.', 1),
            at: text('Time of day.', TIME_OF_DAY),
          },
          'What it begins with: actions, states, fields, or a date with days.',
        ),
        when: expression('Told while this is true; $old is the row as it was.'),
        to: receivers,
        title: text('One line, such as {equipName} is due.'),
        text: text('What is told, such as {equipName}: {nextInspectDate}.'),
        channels: list(text(undefined, CAMEL), 'Codes of message channels by which it goes out, beside the bell.', 1),
        unread: object(
          { hours: whole('Hours after which it counts as unread.', 1, 720), to: receivers },
          'Others are told where nobody reads it.',
          ['hours', 'to'],
        ),
      },
      undefined,
      ['on', 'title'],
    ),
    'What people are told of a row by itself.',
    CAMEL,
  ),
};

const later: Readonly<Record<string, Shape>> = {
  workflow: object(
    {
      process: text('Name of the process.', CAMEL),
      variables: map(expression(), 'Variable → expression.', CAMEL),
      status: map(
        text(),
        'Node → state; $rejected, $withdrawn and $terminated for a process that ends so.',
        NODE_OR_END,
      ),
      nodeForms: map(
        object({ writable: fields(), hidden: fields(), required: fields() }),
        'Node → what its handler may do.',
        NODE,
      ),
      verbs: list(choice(VERBS), 'What a handler may do with the task.'),
    },
    'The process that leads a row.',
    ['process'],
  ),
  repeats: map(
    object(
      {
        entity: text('The entity whose rows are made.', CAMEL),
        by: field('Its field that names the row they are made for.'),
        when: expression('Made while this is true.'),
        cycle: field(`Holds one of ${CYCLES.join(', ')}.`),
        from: field('The first day.'),
        until: field('The last day.'),
        at: field('The time of day.'),
        weekdays: field('Days of the week, 1 Monday … 7 Sunday.'),
        monthDays: field('Days of the month, 1 … 31.'),
        slots: field('What of each day there is one row for, such as shifts.'),
        workdays: field('Days off are left out.'),
        among: field('People it is shared out among.'),
        share: field(`Holds one of ${SHARES.join(', ')}.`),
        ahead: whole('Days for which rows are made beforehand.', 0, 366),
        set: map(
          expression(),
          'Field of the new row → expression on this one and $input.day, start, slot, people, person.',
          FIELD,
        ),
      },
      undefined,
      ['entity', 'by', 'cycle', 'from'],
    ),
    'Rows of another entity that come round for a row of this one.',
    CAMEL,
  ),
  reports: map(
    object(
      {
        title: text(),
        filter: expression(),
        group: list(text('A field, or field.field over a reference.'), undefined, 1),
        measures: map(text('count, or sum:field, avg:field, min:field, max:field.'), undefined, CAMEL),
        chart: choice(['bar', 'line', 'pie', 'none']),
        drill: flag('A figure opens its rows.'),
      },
      undefined,
      ['title', 'group', 'measures'],
    ),
    'Reports by code.',
    CAMEL,
  ),
  print: map(
    object({ title: text(), template: text('Name of a template; there are none yet.', KEBAB) }, undefined, ['title']),
    'Print forms.',
    CAMEL,
  ),
  offline: object(
    {
      actions: list(text(undefined, CAMEL), 'Codes of actions; add and edit are the forms.', 1),
      take: object(
        {
          rows: expression('Rows that go along; an index begins with a field that it compares.'),
          days: object(
            {
              field: field('Day or moment.'),
              back: whole('Days before today.', 0, 366),
              ahead: whole('Days after today.', 0, 366),
            },
            'Only rows of these days.',
            ['field'],
          ),
          fields: fields('What is taken of each row; all that its page shows.', 1),
          related: fields('Lists of rows that belong to each.', 1),
          choices: list(text(), 'References whose choices go along: people, units, things.', 1),
        },
        'What a device takes along for a shift.',
        ['rows'],
      ),
    },
    'What the phone does without a network.',
  ),
  menu: object(
    {
      parent: text('Menu group, e.g. demo.permits.', GROUP),
      path: text('Address of its list, e.g. /meetSys/conference.', BASE),
      icon: text(undefined, KEBAB),
      sequence: whole('Entries stand in their group by this figure; those without stand last, by name.'),
      hidden: flag(),
      terminal: choice(['desktop', 'mobile', 'both']),
    },
    'Its place in the menu.',
  ),
};

const i18n = object({ en: map(text()), tw: map(text()) }, 'Locale → path such as data.status.inUse → text.');

const tests = map(
  object(
    {
      as: text('Role of the seeds.', CAMEL),
      given: values,
      do: text('Action code.', CAMEL),
      with: values,
      expect: either([text('denied, refused, conflict or invalid:<field>.'), values]),
    },
    undefined,
    ['as', 'do', 'expect'],
  ),
  'Run against the real server.',
  CAMEL,
);

const head: Readonly<Record<string, Shape>> = {
  $schema: text('The meta-schema, for completion in an editor; no meaning here.'),
  format: whole('Version of the format.', 1),
};

/** Sections in file order; the writer and the meta-schema take it from here. */
export const entityShape: ObjectShape = {
  ...object(
    {
      ...head,
      entity: text('Unique in the product.', CAMEL),
      area: text('The area it belongs to.', CAMEL),
      title: text('Name in the working language.'),
      use: list(text(undefined, CAMEL), 'Mixins of the area, their fields first.'),
      api: object(
        { base: text('e.g. /api/admin/sysuser.', BASE), noun: text('e.g. SysUser → querySysUser.', NOUN) },
        'Names of the routes.',
      ),
      storage,
      ...parts,
      ...later,
      i18n,
      tests,
    },
    'An entity.',
    ['format', 'entity', 'area', 'title', 'data'],
  ),
};

/** A mixin holds the sections several entities share. */
export const mixinShape: ObjectShape = object(
  {
    ...head,
    mixin: text('The name of its file.', CAMEL),
    area: text(undefined, CAMEL),
    title: text(),
    ...parts,
    i18n,
    tests,
  },
  'What several entities of an area share.',
  ['format', 'mixin'],
);

export const shapes = { field: fieldShape, bareSchema: bareSchemaShape };
