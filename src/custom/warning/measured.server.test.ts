/** Figures of readings, as machines and gateways send them. */
import { expect, it } from 'vitest';
import { measured } from './pointSample.server.ts';

it.each([
  [12.34567, '12.346'],
  ['12.34567', '12.346'],
  [' 12.3456 ', '12.346'],
  ['1.25e1', '12.500'],
  ['-0.0001', '0.000'],
  [-0.0001, '0.000'],
  ['-0.0015', '-0.002'],
  ['7', '7.000'],
])('rounds %j to the three digits of a sample, a text as a number', (said, kept) => {
  expect(measured(said)).toBe(kept);
});

it.each(['12,5', '0x10', '', 'NaN', '1e999', '12.5 ppm', true])('leaves %j as it is, to be refused', (said) => {
  expect(measured(said)).toBe(said);
});

it('takes what is not there for nothing', () => {
  expect(measured(undefined)).toBeNull();
});
