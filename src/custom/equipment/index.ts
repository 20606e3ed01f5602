/**
 * What the equipment area shows differently from what its files say: one cell, one section of a form, and its page of
 * due dates.
 */
import { DueCalendarScreen, override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';
import { CraneTechSection } from './CraneTechSection.tsx';
import { LoadCell } from './LoadCell.tsx';

/** Typed by the entity's file: a field or section that is renamed or removed there breaks this compile. */
type CraneSlots = Partial<Record<EntitySlots['equipCrane'], SlotComponent>>;

override('equipCrane', {
  'list.cell.ratedLoad': LoadCell,
  'form.section.tech': CraneTechSection,
} satisfies CraneSlots);

registerPage('equipment.dueCalendar', DueCalendarScreen);
