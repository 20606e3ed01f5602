/** Technical data of a crane: says what follows for one that lifts molten metal, while it is being filled in. */
import type { ReactNode } from 'react';
import { ToneMark, type SlotProps } from '../../engine/client/index.ts';
import './equipment.css';

const NOTES: Readonly<Record<string, string>> = {
  zh: '吊运熔融金属：检验周期按短周期计，不能采用地面操纵。',
  tw: '吊運熔融金屬：檢驗週期按短週期計，不能採用地面操縱。',
  en: 'Handles molten metal: the short inspection cycle applies, and it cannot be ground-controlled.',
};

export function CraneTechSection({ entity, row, children }: SlotProps): ReactNode {
  return (
    <>
      {children}
      {row?.moltenMetal === true && (
        <p className="crane-note" role="status">
          <ToneMark tone="warning" />
          {NOTES[entity.locale] ?? NOTES.zh}
        </p>
      )}
    </>
  );
}
