/** What can be done with a record, on the page that is about it: which of several acts, and what it asks for. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { queryOf } from '../../controllers/formats/row-words.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { ActionChoice, PhoneAction } from './PhoneAction.tsx';

type Further = Omit<ComponentProps<typeof PhoneAction>, 'view' | 'row' | 'action' | 'path' | 'leave'>;

interface PhoneActsProps {
  readonly view: EntityView;
  readonly row: WireRow;
  /** What the record offers; the address may choose one by `act`. */
  readonly actions: readonly ViewAction[];
  /** Address of the page. */
  readonly path: string;
  readonly leave: () => void;
  /** Chosen to begin with. */
  readonly first?: string;
  /** What an act shows or is held back by beside its fields. */
  readonly further?: (action: ViewAction) => Further;
}

export function PhoneActs({
  view,
  row,
  actions,
  path,
  leave,
  first = '',
  further = () => ({}),
}: PhoneActsProps): ReactNode {
  const { t } = useTranslation('phone');
  const { search } = useNavigation();
  const [picked, pick] = useState(queryOf(search, 'act') || first);
  const action = actions.find(({ code }) => code === picked) ?? (actions.length === 1 ? actions[0] : undefined);
  return (
    <section className="pr-sheet">
      {actions.length === 0 && <p className="ph-none">{t('act.none')}</p>}
      {actions.length > 1 && <ActionChoice actions={actions} chosen={action?.code} onChoose={pick} />}
      {action && (
        <PhoneAction
          key={action.code}
          view={view}
          row={row}
          action={action}
          path={path}
          leave={leave}
          {...further(action)}
        />
      )}
    </section>
  );
}
