/**
 * The overrides the product ships: they stand in their slots, keep what the engine would show, and add what they are
 * for.
 */
import '../support/bare-page.ts';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { slotOf, type SlotName, type SlotProps } from '../../src/engine/client/index.ts';
import '../../src/custom/equipment/index.ts';
import { entity } from './widget-fields.ts';

function drawn(slot: SlotName, props: Omit<SlotProps, 'entity'>, locale: SlotProps['entity']['locale'] = 'zh'): string {
  const Slot = slotOf('equipCrane', slot);
  if (!Slot) throw new Error(`nothing overrides ${slot}`);
  return renderToString(<Slot entity={{ ...entity, name: 'equipCrane', locale }} {...props} />);
}

/** Length of the bar, in the 40 units of its drawing. */
const barOf = (value: string): number =>
  Number(
    /width="([\d.]+)"[^>]*crane-load-part/.exec(drawn('list.cell.ratedLoad', { value, children: <b>{value}</b> }))?.[1],
  );

describe('list.cell.ratedLoad of equipCrane', () => {
  it('shows the figure of the engine and a bar in proportion, one scale for all, full at 250 t, and said', () => {
    expect(drawn('list.cell.ratedLoad', { value: '32.00', children: <b>32.00</b> })).toContain('<b>32.00</b>');
    expect(barOf('125.00')).toBe(20);
    expect(barOf('225.00')).toBe(36);
    expect(drawn('list.cell.ratedLoad', { value: '32.00', children: <b>32.00</b> })).toContain('title="0–250 t"');
    expect(barOf('800.00')).toBe(40);
  });

  it('leaves an unknown load to the engine', () => {
    const dash: ReactNode = <i>—</i>;
    expect(drawn('list.cell.ratedLoad', { value: null, children: dash })).toBe('<i>—</i>');
  });
});

describe('form.section.tech of equipCrane', () => {
  it('keeps the fields, and says what follows only for a crane that lifts molten metal', () => {
    const fields = <div>fields</div>;
    expect(drawn('form.section.tech', { row: { id: '1', moltenMetal: false }, children: fields })).toBe(
      '<div>fields</div>',
    );
    expect(drawn('form.section.tech', { row: { id: '1', moltenMetal: true }, children: fields })).toMatch(
      /fields.*不能采用地面操纵/,
    );
    expect(drawn('form.section.tech', { row: { id: '1', moltenMetal: true }, children: fields }, 'en')).toContain(
      'ground-controlled',
    );
  });

  it('is not there for other entities', () => {
    expect(slotOf('equipBoiler', 'form.section.tech')).toBeUndefined();
  });
});
