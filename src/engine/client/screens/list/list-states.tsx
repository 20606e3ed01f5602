/** What stands in place of the rows: the shape of what comes, nothing yet, nothing that matches, a failure. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { listMark } from '../../../model/list-mark.ts';
import type { TreeRow, ViewAction } from '../../../model/wire.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { filteredTitles } from '../../controllers/list/filter-fields.ts';
import { isFiltered, knownState, lastPage, writeListState } from '../../controllers/list/list-state.ts';
import { toolbarActions } from '../../controllers/list/row-actions.ts';
import { momentText } from '../../registry/clock.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';

/** Widths of the grey bars, so that it looks like rows of text. Pixels. */
const BARS = [
  [92, 144, 56, 96],
  [92, 120, 56, 72],
  [92, 160, 56, 88],
  [92, 132, 56, 104],
  [92, 148, 56, 80],
  [92, 128, 56, 96],
];

export function Skeleton(): ReactNode {
  return (
    <div className="skeleton" aria-hidden="true">
      {BARS.map((bars, row) => (
        <div key={row}>
          <i style={{ width: 16 }} />
          {bars.map((width, bar) => (
            <i key={bar} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface PlaceProps {
  readonly title: string;
  readonly text: string;
  readonly role?: 'alert';
  readonly children?: ReactNode;
}

export function Place({ title, text, role, children }: PlaceProps): ReactNode {
  return (
    <div className="list-place" role={role}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="status-actions">{children}</div>
    </div>
  );
}

/** Nothing below this row of the tree: a first one, or the way back up; a row that is out of sight has none. */
function EmptyLevel({
  controller,
  way,
  onAdd,
}: {
  readonly controller: ListController;
  readonly way: readonly TreeRow[];
  readonly onAdd: (action: ViewAction) => void;
}): ReactNode {
  const { t } = useTranslation('tree');
  const here = way.at(-1);
  const add = toolbarActions(controller.view).find((action) => action.code === 'add');
  if (!here)
    return (
      <Place title={t('gone')} text={t('goneText')}>
        <Button onClick={() => controller.enter('')}>{t('toAll')}</Button>
      </Place>
    );
  return (
    <Place
      title={t('emptyLevel', { label: here.$label ?? '' })}
      text={add ? t('emptyLevelText', { add: add.label }) : t('emptyLevelReadOnly')}
    >
      <Button onClick={() => controller.enter(way.at(-2)?.id ?? '')}>{t('up')}</Button>
      {add && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => onAdd(add)}>
          {add.label}
        </Button>
      )}
    </Place>
  );
}

export function Empty({
  controller,
  onAdd,
}: {
  readonly controller: ListController;
  readonly onAdd: (action: ViewAction) => void;
}): ReactNode {
  const { t } = useTranslation('engine');
  const { view, state: whole, change, way, totalCount } = controller;
  const { standsFor } = view;
  // What the page itself stands for is no condition.
  const state = standsFor
    ? {
        ...whole,
        filters: Object.fromEntries(Object.entries(whole.filters).filter(([name]) => !standsFor.fields.includes(name))),
      }
    : whole;
  // The last row of this page was deleted, or the address is from a time of more rows.
  if (state.currentPage > 1 && totalCount > 0) {
    const last = lastPage(state, totalCount);
    return (
      <Place
        title={t('empty.page', { page: state.currentPage })}
        text={t('empty.pageText', { count: totalCount, last })}
      >
        <Button type="primary" onClick={() => change({ currentPage: last })}>
          {t('empty.toPage', { page: last })}
        </Button>
      </Place>
    );
  }
  if (isFiltered(state)) {
    const joint = listMark(view.locale);
    const viewTitle = view.list.views[state.view]?.title;
    const conditions = [
      ...(state.keyword ? [t('empty.keyword', { keyword: state.keyword })] : []),
      ...(viewTitle ? [viewTitle] : []),
      ...filteredTitles(view, state.filters),
    ].join(joint);
    return (
      <Place title={t('empty.noMatch')} text={t('empty.conditions', { conditions })}>
        <Button onClick={() => change({ keyword: '', filters: {}, view: '' })}>{t('empty.clear')}</Button>
      </Place>
    );
  }
  if (state.deleted) return <Place title={t('empty.bin')} text={t('empty.binText')} />;
  if (way) return <EmptyLevel controller={controller} way={way} onAdd={onAdd} />;
  const add = toolbarActions(view).find((action) => action.code === 'add');
  return (
    <Place
      title={t('empty.none', { entity: view.title })}
      text={standsFor?.empty ?? (add ? t('empty.noneText', { add: add.label }) : t('empty.noneReadOnly'))}
    >
      {add && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => onAdd(add)}>
          {add.label}
        </Button>
      )}
    </Place>
  );
}

/**
 * The question itself is refused, so asking again cannot help: without what is not known any more, from the first page,
 * or without any condition.
 */
function Refused({ controller, text }: { readonly controller: ListController; readonly text: string }): ReactNode {
  const { t } = useTranslation('engine');
  const { view, state, change } = controller;
  const known = knownState(view, state);
  const isOutdated = writeListState(known) !== writeListState({ ...state, currentPage: 1 });
  const way = isOutdated ? 'failed.toKnown' : state.currentPage > 1 ? 'failed.toFirst' : 'empty.clear';
  return (
    <Place title={t('failed.title')} text={text} role="alert">
      <Button
        type="primary"
        onClick={() => change(way === 'empty.clear' ? { keyword: '', filters: {}, view: '', sort: [] } : known)}
      >
        {t(way)}
      </Button>
    </Place>
  );
}

export function Failure({ controller }: { readonly controller: ListController }): ReactNode {
  const { t } = useTranslation('engine');
  if (!controller.error) return null;
  if (controller.error.code === 422) return <Refused controller={controller} text={controller.error.message} />;
  return (
    <div className="list-place">
      <ErrorNotice title={t('failed.title')} error={controller.error} onRetry={controller.reload}>
        <span className="list-kept">{t('failed.kept')}</span>
      </ErrorNotice>
    </div>
  );
}

/** Above rows that could not be renewed: since when they are as they are, and a way to try again. */
export function OldRows({
  controller,
  since,
}: {
  readonly controller: ListController;
  readonly since: Date;
}): ReactNode {
  const { t } = useTranslation('engine');
  const [at, today] = [momentText(since), momentText(new Date())];
  const time = at.slice(0, 10) === today.slice(0, 10) ? at.slice(11, 16) : at.slice(0, 16);
  return (
    <p className="list-old" role="status">
      <ToneTag tone="warning">{t('failed.old')}</ToneTag>
      <span>{t('failed.oldText', { time })}</span>
      <button type="button" className="plain-link" onClick={controller.reload}>
        {t('failed.again')}
      </button>
    </p>
  );
}
