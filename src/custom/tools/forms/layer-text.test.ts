/** Layer files read back. */
import { expect, it } from 'vitest';
import { readLayer } from './layer-text.ts';

it('takes a layer file as it was exported', () => {
  const text = JSON.stringify({
    format: 1,
    layer: 'installationBerth',
    entity: 'berth',
    scope: 'product',
    commands: [{ set: ['title'], to: '码头' }],
  });
  expect(readLayer(text)).toEqual({
    scope: 'installation',
    entity: 'berth',
    title: '',
    commands: [{ set: ['title'], to: '码头' }],
  });
  expect(readLayer(text.replace('product', 'tenant'))?.scope).toBe('tenant');
});

it.each([
  '',
  '[]',
  '{"entity":"a"}',
  '{"entity":"a","scope":"all","commands":[]}',
  '{"entity":"a","scope":"tenant","commands":[1]}',
  '{"entity":"a","scope":"tenant","commands":{}}',
])('refuses %j', (text) => {
  expect(readLayer(text)).toBeUndefined();
});
