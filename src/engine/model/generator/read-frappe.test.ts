/** DocTypes of Frappe: what becomes of each kind of field, of child types, conditions and copies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCompiler } from '../format/compile.ts';
import { entityFile, type GenTable } from './entity-file.ts';
import { frappeCondition } from './frappe-condition.ts';
import { type Proposal, propose } from './propose.ts';
import { readFrappe } from './read-frappe.ts';

const NOWHERE = { entities: new Set<string>(), tables: new Map<string, string>() };
const fileOf = (proposal: Proposal): { path: string; text: string } =>
  entityFile({ serviceName: 'a', packageName: 'b', areaCode: 'business', ...proposal } satisfies GenTable);

function proposed(value: unknown): readonly Proposal[] {
  const { proposals } = propose(readFrappe(value), NOWHERE);
  const { problems } = createCompiler()(proposals.map(fileOf));
  expect(problems).toEqual([]);
  return proposals;
}
const propertiesOf = (proposal: Proposal): Record<string, Record<string, unknown>> =>
  (JSON.parse(fileOf(proposal).text) as { data: { properties: Record<string, Record<string, unknown>> } }).data
    .properties;
const type = (name: string, fields: readonly object[], more: object = {}): object => ({
  doctype: 'DocType',
  name,
  fields,
  ...more,
});
const field = (fieldname: string, fieldtype: string, more: object = {}): object => ({ fieldname, fieldtype, ...more });

describe('the case of three fields and a child', () => {
  const value: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/tables/doctypes.json'), 'utf8'),
  );

  it('has its sub-table, its dynamic reference and its picture', () => {
    const [order, item] = proposed(value);
    expect(
      order!.fields.map(({ fieldName, fieldType, refEntity, refField }) => [fieldName, fieldType, refEntity, refField]),
    ).toEqual([
      ['title', 'text', null, null],
      ['items', 'children', 'orderItem', 'parentOrder'],
      ['party', 'dynamic', null, 'title'],
      ['pic', 'image', null, null],
    ]);
    expect(
      item!.fields.map(({ fieldName, fieldType, refEntity, isRequired }) => [
        fieldName,
        fieldType,
        refEntity,
        isRequired,
      ]),
    ).toEqual([
      ['parentOrder', 'parent', 'order', true],
      ['qty', 'double', null, false],
    ]);
    expect([order!.lost, item!.lost]).toEqual([[], []]);
    const { project } = createCompiler()([order!, item!].map(fileOf));
    expect([
      project.entities.get('order')?.fields['items']?.children,
      project.entities.get('orderItem')?.partOf?.parents,
    ]).toMatchObject([{ entity: 'orderItem', by: 'parentOrder', inline: true }, ['order']]);
  });

  it('is read from the answers of calls as well, and one type after another', () => {
    const types = value as object[];
    expect(
      [{ docs: types }, { data: types[0] }, { message: types }, [types, { docs: [types[1]] }]].map((one) =>
        readFrappe(one).map(({ name }) => name),
      ),
    ).toEqual([['Order', 'Order Item'], ['Order'], ['Order', 'Order Item'], ['Order', 'Order Item', 'Order Item']]);
  });
});

describe('kinds of fields', () => {
  it('have a field of ours each, with what they say of it', () => {
    const [one] = proposed(
      type(
        'Kinds',
        [
          field('code', 'Data', { reqd: 1, unique: 1, length: 30, in_list_view: 1 }),
          field('mail', 'Data', { options: 'Email' }),
          field('body', 'Text Editor'),
          field('script', 'Code', { options: 'Python' }),
          field('doc', 'Attach'),
          field('photo', 'Attach Image'),
          field('sign', 'Signature'),
          field('took', 'Duration'),
          field('tint', 'Color', { default: '#ff0000' }),
          field('stars', 'Rating', { options: 3 }),
          field('rate', 'Percent', { precision: '3' }),
          field('weight', 'Float', { precision: '4' }),
          field('plain', 'Float'),
          field('state', 'Select', {
            options: '\nOpen\nDone\nOpen',
            default: 'Open',
            in_list_view: 1,
            in_standard_filter: 1,
          }),
          field('made', 'Datetime', { default: 'now', read_only: 1 }),
          field('on_day', 'Date', { default: 'Today' }),
          field('active', 'Check', { default: '1' }),
          field('secret_note', 'Small Text', { hidden: 1, label: '内部', description: '只在后台看' }),
          field('shape', 'Geolocation'),
        ],
        { title_field: 'code', autoname: 'field:code' },
      ),
    );
    const properties = propertiesOf(one!);
    expect(one!.fields.map(({ fieldName, fieldType }) => `${fieldName} ${fieldType}`)).toEqual([
      'code text',
      'mail email',
      'body rich',
      'script code',
      'doc file',
      'photo image',
      'sign image',
      'took integer',
      'tint color',
      'stars choice',
      'rate decimal',
      'weight decimal',
      'plain double',
      'state choice',
      'made datetime',
      'onDay date',
      'active boolean',
      'secretNote multiline',
      'shape text',
    ]);
    expect(properties).toMatchObject({
      code: { maxLength: 30 },
      took: { 'x-unit': '秒' },
      tint: { format: 'color' },
      stars: {
        oneOf: [
          { const: '1', title: '★' },
          { const: '2', title: '★★' },
          { const: '3', title: '★★★' },
        ],
      },
      rate: { multipleOf: 0.001, 'x-unit': '%' },
      weight: { multipleOf: 0.0001 },
      state: { oneOf: [{ const: 'Open' }, { const: 'Done' }], default: 'Open' },
      made: { readOnly: true, 'x-default': { now: [] } },
      onDay: { 'x-default': { today: [] } },
      active: { default: true },
      secretNote: { title: '内部', description: '只在后台看', 'x-hidden': true },
    });
    expect([
      one!.rowLabel,
      one!.uniqueKeys,
      one!.fields.filter(({ inList }) => inList).map(({ fieldName }) => fieldName),
    ]).toEqual(['code', 'code', ['code', 'state']]);
    expect(JSON.parse(fileOf(one!).text)).toMatchObject({
      storage: { label: '{code}' },
      list: { search: { filters: ['state'] } },
    });
    expect(one!.lost.map(({ code, params }) => [code, params['column']])).toEqual([
      ['generator.lostDefault', 'tint'],
      ['generator.lostColumn', 'shape'],
    ]);
  });

  it('of links: to types that are read, to any of them, and copies of what they hold', () => {
    const [customer, invoice] = proposed([
      type('Customer', [field('customer_name', 'Data', { reqd: 1 }), field('vip', 'Check')]),
      type('Invoice', [
        field('customer', 'Link', { options: 'Customer' }),
        field('customer_name', 'Data', { fetch_from: 'customer.customer_name', read_only: 1 }),
        field('vip', 'Data', { fetch_from: 'customer.vip' }),
        field('party_type', 'Link', { options: 'DocType' }),
        field('party', 'Dynamic Link', { options: 'party_type' }),
        field('lost_link', 'Link', { options: 'Territory' }),
        field('lost_party', 'Dynamic Link', { options: 'nothing' }),
      ]),
    ]);
    expect(customer!.entityName).toBe('customer');
    expect(propertiesOf(invoice!)).toMatchObject({
      customer: { 'x-ref': { entity: 'customer', copy: { customerName: 'customerName' } } },
      partyType: { oneOf: [{ const: 'Customer' }, { const: 'Invoice' }] },
      party: { 'x-ref': { entity: { var: 'partyType' }, entityOf: { Customer: 'customer', Invoice: 'invoice' } } },
      lostLink: { type: 'string' },
    });
    expect(invoice!.lost.map(({ code, params }) => [code, params['column']])).toEqual([
      ['generator.lostReference', 'lost_link'],
      ['generator.lostCopy', 'vip'],
      ['generator.lostReference', 'lost_party'],
    ]);
  });

  it('of a choice that names some types leads to those', () => {
    const { proposals } = propose(
      readFrappe([
        type('Customer', [field('customer_name', 'Data')]),
        type('Note', [
          field('kind', 'Select', { options: 'Customer\nNobody' }),
          field('of_kind', 'Dynamic Link', { options: 'kind' }),
        ]),
      ]),
      NOWHERE,
    );
    expect(propertiesOf(proposals[1]!)['ofKind']).toMatchObject({
      'x-ref': { entity: { var: 'kind' }, entityOf: { Customer: 'customer' } },
    });
    // `Nobody` names no entity: with it the reference is not shown.
    expect(createCompiler()(proposals.map(fileOf)).problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['format.entityOf', 'warning'],
    ]);
  });
});

describe('child types', () => {
  it('may stand in several types, and twice in one', () => {
    const made = proposed([
      type('Order', [
        field('title', 'Data'),
        field('items', 'Table', { options: 'Row', reqd: 1 }),
        field('extras', 'Table', { options: 'Row' }),
      ]),
      type('Offer', [field('title', 'Data'), field('people', 'Table MultiSelect', { options: 'Row' })]),
      type('Row', [field('user', 'Link', { options: 'Offer' }), field('qty', 'Int')], { istable: 1 }),
    ]);
    expect(
      made[2]!.fields
        .filter(({ fieldType }) => fieldType === 'parent')
        .map(({ fieldName, refEntity, isRequired }) => [fieldName, refEntity, isRequired]),
    ).toEqual([
      ['parentOrderItems', 'order', false],
      ['parentOrderExtras', 'order', false],
      ['parentOffer', 'offer', false],
    ]);
    expect(made[0]!.fields.slice(1).map(({ fieldType, refField }) => [fieldType, refField])).toEqual([
      ['children', 'parentOrderItems'],
      ['children', 'parentOrderExtras'],
    ]);
  });

  it('that are not read, or hold themselves in a ring, are said', () => {
    const made = proposed([
      type('A', [
        field('title', 'Data'),
        field('rows', 'Table', { options: 'B' }),
        field('gone', 'Table', { options: 'Nowhere' }),
      ]),
      type('B', [field('title', 'Data'), field('back', 'Table', { options: 'A' })]),
    ]);
    expect(
      made.map(({ fields, lost }) => [
        fields.filter(({ fieldType, taken }) => fieldType === 'children' && taken).length,
        lost.map(({ code }) => code),
      ]),
    ).toEqual([
      [0, ['generator.lostColumn', 'generator.lostRows']],
      [0, ['generator.lostRows']],
    ]);
  });
});

describe('conditions', () => {
  const shown = (depends_on: string): unknown => {
    const [one] = proposed(
      type('C', [
        field('status', 'Select', { options: 'Open\nDone' }),
        field('qty', 'Int'),
        field('flag', 'Check'),
        field('note', 'Data'),
        field('x', 'Data', { depends_on }),
      ]),
    );
    const [lost] = one!.lost;
    return lost ? lost.code : propertiesOf(one!)['x']!['x-show'];
  };
  const v = (name: string): object => ({ var: name });

  it.each([
    ['flag', v('flag')],
    ['eval:doc.flag', v('flag')],
    ['eval:!doc.flag', { '!': [v('flag')] }],
    ['eval:doc.flag == 1', v('flag')],
    ['eval:doc.flag == 0', { '!': [v('flag')] }],
    ['eval:doc.status=="Done"', { '==': [v('status'), 'Done'] }],
    ["eval: doc.status !== 'Done' ;", { '!': [{ '==': [v('status'), 'Done'] }] }],
    ['eval:doc.qty > 2 && doc.note', { and: [{ '>': [v('qty'), 2] }, v('note')] }],
    ['eval:0 < doc.qty', { '>': [v('qty'), 0] }],
    ['eval:(doc.note == "" || doc.qty <= -1)', { or: [{ '!': [v('note')] }, { '<=': [v('qty'), -1] }] }],
    ['eval:in_list(["Open", "Done"], doc.status)', { in: [v('status'), ['Open', 'Done']] }],
    ['eval:["Open"].includes(doc.status)', { in: [v('status'), ['Open']] }],
    ['eval:!(doc.flag && doc.note)', { or: [{ '!': [v('flag')] }, { '!': [v('note')] }] }],
  ])('%s is said by the file', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    'eval:doc.docstatus == 1',
    'eval:doc.status == "Elsewhere"',
    'eval:frappe.user.has_role("x")',
    'eval:doc.items.length > 0',
    'eval:doc.qty + 1 > 2',
    'eval:',
    'eval:doc.x',
    'no such',
    'eval:doc.status == doc.note',
  ])('%s is listed as lost', (text) => {
    expect(shown(text)).toBe('generator.lostCondition');
  });

  it('of any text end', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'doc',
            '.',
            'a',
            '==',
            '!',
            '(',
            ')',
            '[',
            ']',
            ',',
            '"x"',
            '1',
            '&&',
            '||',
            'in_list',
            '.includes(',
            '-',
            ' ',
          ),
          { maxLength: 20 },
        ),
        (parts) => {
          const found = frappeCondition(`eval:${parts.join('')}`);
          expect(found === undefined || typeof found === 'object').toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
