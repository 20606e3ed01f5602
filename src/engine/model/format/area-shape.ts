/**
 * The structure of `<area>/_area.json`: menu groups, pages, dictionaries, parameters, roles, schedules and ingest of one
 * area.
 */
import { BASE, CAMEL, CRON, FIELD, GRANT, KEBAB, PARAM } from './rules.ts';
import { TONES } from './entity-shape.ts';
import { type ObjectShape, anything, choice, either, flag, list, map, object, text, whole } from './shape.ts';

export const areaShape: ObjectShape = object(
  {
    $schema: text(),
    format: whole('Version of the format.', 1),
    area: text('The name of its folder.', CAMEL),
    title: text('Name in the working language.'),
    icon: text(undefined, KEBAB),
    sequence: whole('Areas stand in the menu by this figure, then by name; one without stands last.'),
    groups: map(
      either([text('Title.'), object({ title: text(), icon: text(undefined, KEBAB) }, undefined, ['title'])]),
      'Menu groups in order; `group` is named area.group in a menu.',
      CAMEL,
    ),
    pages: map(
      object(
        {
          title: text('Title.'),
          icon: text(undefined, KEBAB),
          group: text('Menu group of this area it stands in; absent: the area itself.', CAMEL),
          phone: text('Address of the page on the phone; it gets a tile there.', BASE),
          actions: map(
            text(),
            'Action → its label; what a role may be granted beside query, which opens the page.',
            CAMEL,
          ),
        },
        undefined,
        ['title'],
      ),
      'Hand-written pages in order: code → menu entry at /area/code that opens the page registered as area.code.',
      CAMEL,
    ),
    dictionaries: map(
      object(
        {
          title: text(),
          builtin: flag('Rules rely on its values: they cannot be removed.'),
          values: list(
            object(
              {
                value: text('Stored value.'),
                title: text('What is shown.'),
                tone: choice(TONES, 'Colour of the value.'),
              },
              undefined,
              ['value', 'title'],
            ),
            'Values in order.',
            1,
          ),
        },
        undefined,
        ['title', 'values'],
      ),
      'Dictionary types, unique in the product.',
      CAMEL,
    ),
    params: map(
      object(
        {
          title: text(),
          type: choice(['string', 'number', 'boolean', 'json']),
          value: anything(),
        },
        undefined,
        ['title', 'value'],
      ),
      'System parameters by key, unique in the product.',
      PARAM,
    ),
    roles: map(
      object({
        title: text(),
        description: text(),
        codes: list(text(undefined, GRANT), 'Permission codes; area:entity:*, area:* and * are wildcards.'),
        scopes: map(
          text(undefined, CAMEL),
          'Entity or * → all, orgAndChildren, org, self, custom or a rule of access.rows.',
        ),
      }),
      'Roles by code; several areas may add to one, one of them gives its title.',
      CAMEL,
    ),
    schedules: map(
      object(
        { title: text(), entity: text(undefined, CAMEL), action: text(undefined, CAMEL), cron: text(undefined, CRON) },
        undefined,
        ['entity', 'action', 'cron'],
      ),
      'An action run on every row where its when holds.',
      CAMEL,
    ),
    ingest: map(
      object(
        {
          entity: text('The entity whose rows come in.', CAMEL),
          topic: text('MQTT topic: + and # as there; a level {name} gives that member of the message.'),
          list: text(
            'Member of the message that holds the list of rows; absent: the message is a row, or a list of rows.',
          ),
          members: map(
            text('Member of the message, with dots into objects; =text is that text.'),
            'Field → member of the message. A field behind a reference finds its row: point.pointNo.',
          ),
          time: choice(['seconds', 'milliseconds'], 'What a time given as a number counts, since 1970.'),
          values: map(
            list(
              object({ from: text('Word of the message.'), to: text('Value of the field.') }, undefined, [
                'from',
                'to',
              ]),
            ),
            'Field → what words of the message mean.',
          ),
          sources: object(
            {
              entity: text('The entity whose rows may say it otherwise: devices.', CAMEL),
              topic: text('Its field that holds a topic.', FIELD),
              members: text('Its field that holds members, as an object.', FIELD),
              time: text('Its field that holds what times count.', FIELD),
            },
            'Devices that speak on topics of their own, or in other words.',
            ['entity', 'topic'],
          ),
        },
        undefined,
        ['entity', 'topic', 'members'],
      ),
      'Readings that come in by MQTT, by code.',
      CAMEL,
    ),
    i18n: object({ en: map(text()), tw: map(text()) }),
  },
  'An area.',
  ['format', 'area', 'title'],
);
