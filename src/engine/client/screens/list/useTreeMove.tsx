/** Moving a row of a tree below another one: dragged by its handle, or picked up and put down with keys; either can be undone. */
import { type ReactNode, useState } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { WireRow } from '../../../model/wire.ts';
import { type TreeRow, updateRow } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { mayStandBelow } from '../../controllers/list/tree-branches.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { ToneMark } from '../../parts/ToneMark.tsx';

const UNDO_SECONDS = 6;
/** Errors of business stay this long (specification, section 8). */
const ERROR_SECONDS = 5;

export interface TreeMove {
  /** May this person move rows of this list at all? */
  readonly offered: boolean;
  /** The row in hand. */
  readonly carried: TreeRow | undefined;
  readonly pick: (row: TreeRow | undefined) => void;
  readonly mayDrop: (target: TreeRow) => boolean;
  /** Puts the row in hand below `target`; without one at the top. */
  readonly drop: (target: TreeRow | undefined) => void;
  readonly fail: (cause: unknown) => void;
}

export function useTreeMove(controller: ListController): TreeMove {
  const { t } = useTranslation('tree');
  const { message } = App.useApp();
  const [carried, pick] = useState<TreeRow>();
  const { view, reload } = controller;
  const parent = view.tree?.parent ?? '';
  const field = view.fields.find((one) => one.name === parent);
  const offered = field?.writable === true && !field.readOnly && view.actions.some((action) => action.code === 'edit');

  function say(tone: 'success' | 'danger', text: string, more?: { readonly key: string; readonly undo: () => void }): void {
    void message.open({
      icon: null, duration: tone === 'danger' ? ERROR_SECONDS : UNDO_SECONDS, ...(more ? { key: more.key } : {}),
      content: <span className="note"><ToneMark tone={tone} />{text}{more && <button type="button" className="plain-link" onClick={more.undo}>{t('undo')}</button>}</span>,
    });
  }
  function fail(cause: unknown): void {
    const error = asApiError(cause);
    say('danger', error.fieldErrors[0]?.message ?? error.message);
  }

  async function put(row: WireRow, to: string | null): Promise<WireRow | undefined> {
    try {
      return await updateRow(view.api, { id: row.id, rev: row['rev'] ?? null, [parent]: to });
    } catch (cause) {
      fail(cause);
      return undefined;
    } finally {
      reload();
    }
  }

  async function move(row: TreeRow, target: TreeRow | undefined): Promise<void> {
    const stored = await put(row, target?.id ?? null);
    if (!stored) return;
    const before = row[parent];
    const key = `moved-${row.id}`;
    const label = row.$label ?? '';
    const undo = async (): Promise<void> => {
      message.destroy(key);
      if (await put(stored, typeof before === 'string' ? before : null)) say('success', t('undone', { label }));
    };
    say('success', target ? t('moved', { label, target: target.$label ?? '' }) : t('movedTop', { label }), { key, undo: () => void undo() });
  }

  return {
    offered, carried, pick, fail,
    mayDrop: (target) => carried !== undefined && mayStandBelow(carried, target, parent),
    drop: (target) => {
      pick(undefined);
      if (carried) void move(carried, target);
    },
  };
}

interface HandleProps { readonly row: TreeRow; readonly move: TreeMove; readonly icon: (name: 'menu' | 'check') => ReactNode }

/** Picks its row up, or, while another is in hand, takes that one below its row. */
export function MoveHandle({ row, move, icon }: HandleProps): ReactNode {
  const { t } = useTranslation('tree');
  const { carried } = move;
  const label = row.$label ?? '';
  if (carried && carried.id !== row.id) {
    if (!move.mayDrop(row)) return null;
    return <button type="button" className="tree-move tree-move-here" aria-label={t('here', { label: carried.$label ?? '', target: label })} onClick={() => move.drop(row)}>{icon('check')}</button>;
  }
  return (
    <button
      type="button" className="tree-move" draggable aria-label={t('move', { label })} title={t('moveHint')} aria-pressed={carried !== undefined}
      onClick={() => move.pick(carried ? undefined : row)} onDragEnd={() => move.pick(undefined)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
        move.pick(row);
      }}
    >{icon('menu')}</button>
  );
}

/** Says what is in hand, and takes it to the top or back. */
export function MoveBar({ move, parent }: { readonly move: TreeMove; readonly parent: string }): ReactNode {
  const { t } = useTranslation('tree');
  const { carried } = move;
  return (
    <div className="tree-moving" role="status" hidden={!carried}>
      {carried && (
        <>
          <span>{t('moving', { label: carried.$label ?? '' })}</span>
          {carried[parent] !== null && <button type="button" className="plain-link" onClick={() => move.drop(undefined)} onDragOver={(event) => event.preventDefault()} onDrop={() => move.drop(undefined)}>{t('toTop')}</button>}
          <button type="button" className="plain-link" onClick={() => move.pick(undefined)}>{t('cancel')}</button>
        </>
      )}
    </div>
  );
}
