/** The places of figures follow their unit. */
import { expect, it } from 'vitest';
import { figureText, isRatio } from './figure-text.ts';

const own = { unit: { source: '{unit}', parts: [{ path: 'unit' }] } };
const fixed = { unit: { source: 't', parts: ['t'] } };

it('drops what a unit of the row does not have, and keeps the places of a fixed one', () => {
  expect(['34.000', '0.000', '20.950', '-1.50', '100'].map((text) => figureText(own, text))).toEqual([
    '34',
    '0',
    '20.95',
    '-1.5',
    '100',
  ]);
  expect(figureText(fixed, '34.000')).toBe('34.000');
  expect(figureText({}, '34.0')).toBe('34.0');
});

it('knows what cannot be added up: ratios, unit costs, and what each row measures in its own unit', () => {
  const of = (source: string) => isRatio({ unit: { source, parts: [source] } });
  expect(['元/t', '%', '%LEL', 'ppm', 'kg/t', 'mg/m³', '℃', '元/人'].filter((unit) => !of(unit))).toEqual([]);
  expect(['元', 't', 't/h', 'kW', '人', '分钟', 'm/min'].filter(of)).toEqual([]);
  expect([isRatio(own), isRatio({})]).toEqual([true, false]);
});
