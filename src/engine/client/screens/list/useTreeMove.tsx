/**
 * Moving a row of a tree below another one, or beside it: dragged by its handle, or with keys; either can be undone.
 */
import { useState } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { WireRow } from '../../../model/wire.ts';
import { type TreeRow, placeRow, updateRow } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { isFiltered } from '../../controllers/list/list-state.ts';
import { type DropPlace, mayStandBelow, mayStandBeside, neighboursIn } from '../../controllers/list/tree-branches.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { ToneMark } from '../../parts/ToneMark.tsx';

const UNDO_SECONDS = 6;
/** Errors of business stay this long (specification, section 8). */
const ERROR_SECONDS = 5;

/**
 * Why rows cannot be put in order here: `none` where the entity knows no order, `sorted` and `filtered` by what the
 * list shows.
 */
type NoOrder = 'none' | 'sorted' | 'filtered';

export interface TreeMove {
  /** May this person move rows of this list at all? */
  readonly offered: boolean;
  /** Can rows be put beside others? */
  readonly ordered: boolean;
  /** Why not, where one would expect it. */
  readonly unordered: 'sorted' | 'filtered' | undefined;
  /** The row in hand. */
  readonly carried: TreeRow | undefined;
  readonly pick: (row: TreeRow | undefined) => void;
  readonly mayDrop: (target: TreeRow, place?: DropPlace) => boolean;
  /** Puts the row in hand below `target`, or beside it; without one at the top. */
  readonly drop: (target: TreeRow | undefined, place?: DropPlace) => void;
  /** One step up or down among the rows below the same parent. */
  readonly step: (row: TreeRow, by: 'up' | 'down') => void;
  /** What was done last, in words. */
  readonly said: string;
  readonly fail: (cause: unknown) => void;
}

type Where = { readonly before: string } | { readonly after: string };

/** The place a row has now, as the call says it; undefined for an only child. */
function whereIn(tree: readonly TreeRow[], id: string): Where | undefined {
  const now = neighboursIn(tree, id);
  return now?.before ? { after: now.before.id } : now?.after ? { before: now.after.id } : undefined;
}

/** @param tree rows as far as they have come */
export function useTreeMove(controller: ListController, tree: readonly TreeRow[]): TreeMove {
  const { t } = useTranslation('tree');
  const { message } = App.useApp();
  const [carried, pick] = useState<TreeRow>();
  const [said, setSaid] = useState('');
  const { view, reload, state } = controller;
  const [parent, order] = [view.tree?.parent ?? '', view.tree?.order];
  const writable = (name: string): boolean =>
    view.fields.some((one) => one.name === name && one.writable && !one.readOnly);
  const offered = writable(parent) && view.actions.some((action) => action.code === 'edit');
  const noOrder: NoOrder | undefined =
    !offered || !order || !writable(order)
      ? 'none'
      : state.sort.length > 0
        ? 'sorted'
        : isFiltered(state)
          ? 'filtered'
          : undefined;
  const ordered = noOrder === undefined;

  function say(
    tone: 'success' | 'danger',
    text: string,
    more?: { readonly key: string; readonly undo: () => void },
  ): void {
    setSaid(text);
    void message.open({
      icon: null,
      duration: tone === 'danger' ? ERROR_SECONDS : UNDO_SECONDS,
      ...(more ? { key: more.key } : {}),
      content: (
        <span className="note">
          <ToneMark tone={tone} />
          {text}
          {more && (
            <button type="button" className="plain-link" onClick={more.undo}>
              {t('undo')}
            </button>
          )}
        </span>
      ),
    });
  }
  function fail(cause: unknown): void {
    const error = asApiError(cause);
    say('danger', error.fieldErrors[0]?.message ?? error.message);
  }

  async function send(write: () => Promise<WireRow>): Promise<WireRow | undefined> {
    try {
      return await write();
    } catch (cause) {
      fail(cause);
      return undefined;
    } finally {
      reload();
    }
  }
  const put = (row: WireRow, to: string | null): Promise<WireRow | undefined> =>
    send(() => updateRow(view.api, { id: row.id, rev: row['rev'] ?? null, [parent]: to }));
  const place = (row: WireRow, where: Where): Promise<WireRow | undefined> =>
    send(() => placeRow(view.api, row.id, row['rev'], where));

  /** Does it, says it, and offers to take it back to where the row stood. */
  async function move(row: TreeRow, write: () => Promise<WireRow | undefined>, text: string): Promise<void> {
    const [above, where] = [row[parent], ordered ? whereIn(tree, row.id) : undefined];
    const stored = await write();
    if (!stored) return;
    const key = `moved-${row.id}`;
    const undo = async (): Promise<void> => {
      message.destroy(key);
      const back = where ? await place(stored, where) : await put(stored, typeof above === 'string' ? above : null);
      if (back) say('success', t('undone', { label: row.$label ?? '' }));
    };
    say('success', text, { key, undo: () => void undo() });
  }

  function besides(row: TreeRow, target: TreeRow, side: 'before' | 'after'): void {
    const where: Where = side === 'before' ? { before: target.id } : { after: target.id };
    void move(
      row,
      () => place(row, where),
      t(side === 'before' ? 'placedBefore' : 'placedAfter', { label: row.$label ?? '', target: target.$label ?? '' }),
    );
  }

  return {
    offered,
    ordered,
    carried,
    pick,
    fail,
    said,
    unordered: noOrder === 'none' ? undefined : noOrder,
    mayDrop: (target, where = 'below') =>
      carried !== undefined &&
      (where === 'below' ? mayStandBelow(carried, target, parent) : ordered && mayStandBeside(carried, target)),
    drop: (target, where = 'below') => {
      pick(undefined);
      if (!carried) return;
      const label = carried.$label ?? '';
      if (target && where !== 'below') besides(carried, target, where);
      else
        void move(
          carried,
          () => put(carried, target?.id ?? null),
          target ? t('moved', { label, target: target.$label ?? '' }) : t('movedTop', { label }),
        );
    },
    step: (row, by) => {
      if (noOrder === 'none') return;
      if (noOrder) return say('danger', t(noOrder));
      const now = neighboursIn(tree, row.id);
      const target = by === 'up' ? now?.before : now?.after;
      if (target) besides(row, target, by === 'up' ? 'before' : 'after');
      else say('success', t(by === 'up' ? 'first' : 'last', { label: row.$label ?? '' }));
    },
  };
}
