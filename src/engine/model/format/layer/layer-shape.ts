/** The structure of a layer, `<area>/_layer/<layer>.json`: commands that change one entity (docs/format/layer.md). */
import { CAMEL } from '../rules.ts';
import { type ObjectShape, type Shape, anything, choice, object, text, variant, whole } from '../shape.ts';

/** Names may come twice in a path: a field may be called as its section. */
const path = (about: string): Shape => ({ kind: 'list', about, items: text(), min: 1 });
const before = text('The neighbour it is to stand before.');
const after = text('The neighbour it is to stand after.');

const command = variant(
  {
    set: object({ set: path('What stands there gets another value.'), to: anything('The new value.') }, undefined, [
      'set',
      'to',
    ]),
    remove: object({ remove: path('What is taken away.') }, undefined, ['remove']),
    add: object(
      { add: path('The last name is the new one.'), value: anything('What it holds.'), before, after },
      undefined,
      ['add', 'value'],
    ),
    move: object({ move: path('What gets another place among its neighbours.'), before, after }, undefined, ['move']),
  },
  'One change: set, remove, add or move, each with a path of names.',
);

export const layerShape: ObjectShape = object(
  {
    $schema: text('The meta-schema, for completion in an editor; no meaning here.'),
    format: whole('Version of the format.', 1),
    layer: text('The name of its file.', CAMEL),
    title: text('What the change is for.'),
    entity: text('The entity it changes.', CAMEL),
    scope: choice(['product', 'tenant'], 'product: everything that is not sealed; tenant: presentation only.'),
    commands: { kind: 'list', about: 'Replayed in this order over the entity with its mixins.', items: command },
  },
  'A layer.',
  ['format', 'layer', 'entity', 'scope', 'commands'],
);
