/** Only the fields a choice depends on are sent along with the question. */
import { describe, expect, it } from 'vitest';
import type { TypedExpression } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { decidingFields } from './deciding-fields.ts';

const field: ViewField = {
  name: 'f',
  kind: 'ref',
  title: '',
  required: false,
  readOnly: false,
  writeOnly: false,
  hidden: false,
  writable: true,
  serial: false,
  ref: { entity: 'x' },
};
const own = (name: string): TypedExpression => ({ op: 'var', type: 'text', ref: { from: 'outer', field: name } });
const other: TypedExpression = { op: 'var', type: 'text', ref: { from: 'row', field: 'status' } };

describe('decidingFields', () => {
  it('are those the filter reads of this row, once each, and the one that names the entity', () => {
    const filter: TypedExpression = {
      op: 'and',
      type: 'boolean',
      args: [
        { op: '==', type: 'boolean', args: [other, own('org')] },
        { op: '!=', type: 'boolean', args: [own('org'), own('level')] },
      ],
    };
    expect(decidingFields({ ...field, ref: { entity: 'x', filter } })).toEqual(['org', 'level']);
    expect(decidingFields({ ...field, ref: { entity: '', entityField: 'bizType' } })).toEqual(['bizType']);
  });
  it('are none for a free choice', () => {
    expect(decidingFields(field)).toEqual([]);
  });
});
