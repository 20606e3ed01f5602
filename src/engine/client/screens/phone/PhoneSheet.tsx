/**
 * What stands over the engine's own pages on the phone: the form or the action of an entity whose file lets it wait for a
 * network, and where it does not, a plain word about that.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { useKeptRow } from '../../controllers/detail/useKeptRow.ts';
import { needsWholeRow } from '../../controllers/action/action-input.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { mayWait } from '../../controllers/offline-queue/projected-row.ts';
import { Icon } from '../../parts/Icon.tsx';
import { NeedsNetwork } from './NeedsNetwork.tsx';
import { PhoneAction } from './PhoneAction.tsx';
import { PhoneForm, usePhoneDraft } from './PhoneForm.tsx';
import { LoadFailure } from './record-parts.tsx';
import './phone.css';

export interface PhoneSheetProps {
  readonly view: EntityView;
  readonly action: ViewAction;
  /** The record it is about; absent for a new one. */
  readonly row?: WireRow | undefined;
  /** What a new record begins with. */
  readonly initial?: Row | undefined;
  /** A certain entry of the queue that is gone on with. */
  readonly queued?: string | undefined;
  /** It was handed over, and has arrived or waits. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const isForm = ({ builtin, code }: ViewAction): boolean => builtin && (code === 'add' || code === 'edit');

/** Address on the phone at which it is gone on with. */
function useRoute({ view, action, row }: PhoneSheetProps): string {
  const { href } = useNavigation();
  const path = row ? `${view.path}/${encodeURIComponent(row.id)}` : view.path;
  return `${href(path).replace(/^#/, '')}?act=${action.code}`;
}

function Form(props: PhoneSheetProps): ReactNode {
  const { t } = useTranslation('phone');
  const { view, row, initial, queued, onDone } = props;
  const draft = usePhoneDraft(view, useRoute(props), { row, queued, ...(initial ? { given: initial } : {}) });
  return (
    draft && (
      <PhoneForm
        draft={draft}
        titleOf={(typed) => row?.$label ?? firstText(view, typed)}
        label={t('form.save')}
        onDone={onDone}
        stays
      />
    )
  );
}

/** What a new record is called while it has no label: what was typed first. */
function firstText(view: EntityView, typed: Row): string {
  const field = view.fields.find(({ name, kind }) => kind === 'text' && typeof typed[name] === 'string' && typed[name]);
  return field ? String(typed[field.name]) : view.titleOfOne;
}

function Act(props: PhoneSheetProps): ReactNode {
  const { view, action, row, queued, onDone } = props;
  const route = useRoute(props);
  return (
    <main className="ph-body" id="sheet" tabIndex={-1}>
      <div className="ph-pad pr-detail">
        <section className="pr-sheet">
          {row && <p className="pr-about">{row.$label}</p>}
          <PhoneAction
            view={view}
            row={row}
            action={action}
            path={view.path}
            route={route}
            queued={queued}
            leave={onDone}
            stays
          />
        </section>
      </div>
    </main>
  );
}

/** The whole record first: lists carry neither sub-tables nor, perhaps, every field. */
function OverRow(props: PhoneSheetProps & { readonly row: WireRow }): ReactNode {
  const loaded = useKeptRow(props.view.name, props.row.id);
  const Inner = isForm(props.action) ? Form : Act;
  return loaded.row ? (
    // Of another edition it begins anew; what was begun is found in the queue.
    <Inner key={String(loaded.row['rev'])} {...props} row={loaded.row} />
  ) : (
    <main className="ph-body">
      <LoadFailure loaded={loaded} />
    </main>
  );
}

function Content(props: PhoneSheetProps): ReactNode {
  const { view, action, row } = props;
  if (!mayWait(view, action.code))
    return (
      <main className="ph-body">
        <div className="ph-pad">
          <NeedsNetwork act={action.label} isBegun={false} />
        </div>
      </main>
    );
  if (row && (isForm(action) || needsWholeRow(action))) return <OverRow {...props} row={row} />;
  return isForm(action) ? <Form {...props} /> : <Act {...props} />;
}

export default function PhoneSheet(props: PhoneSheetProps): ReactNode {
  const { t } = useTranslation('phone');
  const { view, action, onClose } = props;
  const title = isForm(action) ? `${action.label} · ${view.titleOfOne}` : action.label;
  return (
    <div className="pr-over" role="dialog" aria-modal="true" aria-label={title}>
      <header className="ph-head">
        <button type="button" className="plain-icon ph-icon" aria-label={t('back')} onClick={onClose}>
          <Icon name="left" size={22} />
        </button>
        <h1>{title}</h1>
        <span className="ph-head-right" />
      </header>
      <Content {...props} />
    </div>
  );
}
