/** What the buttons of a list do: open a form or a dialog, run, delete with undo, export. */
import { type ReactNode, useState } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { ActionData, ViewAction, WireRow } from '../../../model/wire.ts';
import { exportRows, getRow, removeRows, runAction } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { isColumnShown } from '../../controllers/list/columns.ts';
import { exportColumns } from '../../controllers/list/export-columns.ts';
import { findParams, levelBelow } from '../../controllers/list/list-state.ts';
import type { Reopen } from '../../controllers/form/drafts.ts';
import { useReopened } from '../../controllers/form/useReopened.ts';
import { ToneMark } from '../../parts/ToneMark.tsx';
import { slotOf } from '../../registry/overrides.ts';
import { useQueuedEntry } from '../../controllers/offline-queue/useQueuedEntry.ts';
import { recordFile, useRecordFile } from '../action/useRecordFile.ts';
import { usePhoneSheet } from '../phone/usePhoneSheet.ts';
import { BATCH } from './BatchDialog.tsx';
import type { ExportChoice } from './ExportMenu.tsx';
import { saveBlob } from './save-blob.ts';

/** What is open over the list. */
export type Overlay =
  | { readonly kind: 'form'; readonly mode: 'add' | 'edit' | 'copy'; readonly id?: string; readonly initial?: Row }
  | { readonly kind: 'action'; readonly action: ViewAction; readonly rows: readonly WireRow[] }
  | {
      /** On the phone: it may wait for a network, or needs one and there is none. */
      readonly kind: 'sheet';
      readonly action: ViewAction;
      readonly row?: WireRow;
      readonly initial?: Row;
      readonly queued?: string;
    }
  | { readonly kind: 'batch'; readonly rows: readonly WireRow[] }
  | { readonly kind: 'import' };

const UNDO_SECONDS = 6;
/** Errors of business stay this long (specification, section 8). */
const ERROR_SECONDS = 5;

export interface ListOperations {
  readonly overlay: Overlay | undefined;
  readonly run: (action: ViewAction, rows: readonly WireRow[]) => void;
  readonly openBatch: (rows: readonly WireRow[]) => void;
  readonly openImport: () => void;
  readonly exportAs: (choice: ExportChoice, rows: readonly WireRow[]) => void;
  /** A form or dialog has written; `text` is said when it is given. */
  readonly done: (text?: string) => void;
  readonly close: () => void;
}

function Note({
  tone,
  text,
  children,
}: {
  readonly tone: 'success' | 'danger';
  readonly text: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <span className="note">
      <ToneMark tone={tone} />
      {text}
      {children}
    </span>
  );
}

export function useListOperations(controller: ListController): ListOperations {
  const { t } = useTranslation('engine');
  const { message, modal } = App.useApp();
  const [overlay, setOverlay] = useState<Overlay>();
  const { view, reload, clearSelection } = controller;
  const makeFile = useRecordFile(view);
  const isSheet = usePhoneSheet(view);

  function say(tone: 'success' | 'danger', text: string): void {
    void message.open({
      content: <Note tone={tone} text={text} />,
      icon: null,
      duration: tone === 'danger' ? ERROR_SECONDS : 2,
    });
  }

  function fail(cause: unknown): void {
    const error = asApiError(cause);
    say('danger', error.fieldErrors[0]?.message ?? error.message);
  }

  /** Refused rows are said with the first reason; they stay selected. */
  function sayRefused(answer: ActionData): void {
    const first = answer.refused[0];
    if (first) say('danger', t('action.refused', { count: answer.refused.length, reason: first.message }));
  }

  async function restore(ids: readonly string[], key: string): Promise<void> {
    message.destroy(key);
    try {
      const answer = await runAction(view.api, 'restore', { ids });
      say('success', t('remove.undone', { count: answer.rows.length }));
      sayRefused(answer);
    } catch (cause) {
      fail(cause);
    }
    reload();
  }

  async function remove(rows: readonly WireRow[]): Promise<void> {
    try {
      const answer = await removeRows(
        view.api,
        rows.map((row) => row.id),
      );
      const gone = rows.map((row) => row.id).filter((id) => !answer.refused.some((one) => one.id === id));
      clearSelection();
      reload();
      sayRefused(answer);
      if (gone.length === 0) return;
      const key = `removed-${gone[0]}`;
      const mayUndo = view.actions.some((action) => action.code === 'restore');
      void message.open({
        key,
        icon: null,
        duration: UNDO_SECONDS,
        content: (
          <Note tone="success" text={t('remove.done', { count: gone.length })}>
            {mayUndo && (
              <button type="button" className="plain-link" onClick={() => void restore(gone, key)}>
                {t('remove.undo')}
              </button>
            )}
          </Note>
        ),
      });
    } catch (cause) {
      fail(cause);
    }
  }

  function askRemove(action: ViewAction, rows: readonly WireRow[]): void {
    modal.confirm({
      title:
        rows.length === 1
          ? t('remove.one', { label: rows[0]?.$label ?? '' })
          : t('remove.many', { count: rows.length }),
      content: action.confirm ?? t('remove.text'),
      icon: null,
      width: 400,
      maskClosable: false,
      autoFocusButton: 'cancel',
      okText: t('remove.ok'),
      okButtonProps: { danger: true, type: 'primary' },
      cancelText: t('remove.cancel'),
      onOk: () => remove(rows),
    });
  }

  async function runAtOnce(action: ViewAction, rows: readonly WireRow[]): Promise<void> {
    try {
      const answer = await runAction(view.api, action.code, { ids: rows.map((row) => row.id) });
      if (answer.rows.length > 0 || answer.refused.length === 0)
        say('success', t('action.done', { label: action.label }));
      sayRefused(answer);
      if (answer.refused.length === 0) clearSelection();
      reload();
    } catch (cause) {
      fail(cause);
    }
  }

  function run(action: ViewAction, rows: readonly WireRow[]): void {
    const row = rows[0];
    const file = recordFile(action);
    if (isSheet(action) && rows.length <= 1 && action.code !== 'delete')
      setOverlay({ kind: 'sheet', action, ...(row ? { row } : {}) });
    else if (action.code === 'add') setOverlay({ kind: 'form', mode: 'add' });
    else if ((action.code === 'edit' || action.code === 'copy') && row)
      setOverlay({ kind: 'form', mode: action.code, id: row.id });
    else if (action.code === 'delete') askRemove(action, rows);
    else if (file && row) makeFile(file, row.id);
    // What an override shows is asked for as well.
    else if (action.input || action.confirm || slotOf(view.name, `action.${action.code}`))
      setOverlay({ kind: 'action', action, rows });
    else void runAtOnce(action, rows);
  }

  async function exportNow({ format, all, labels }: ExportChoice, rows: readonly WireRow[]): Promise<void> {
    try {
      const below = levelBelow(view, controller.state);
      const branch: Record<string, string> = below && view.tree ? { [`${view.tree.parent}Under`]: below } : {};
      const chosen: Record<string, string> = rows.length > 0 ? { ids: rows.map((row) => row.id).join(',') } : branch;
      const shown = controller.columns
        .filter((column) => isColumnShown(column, controller.choice))
        .map((column) => column.field.name);
      const within = view.list.views[controller.state.view]?.title;
      const file = await exportRows(view.api, format, {
        ...findParams(controller.state),
        ...chosen,
        ...(labels ? { labels: 'true' } : all ? {} : { columns: exportColumns(view, shown, format) }),
        ...(within ? { fileName: `${view.title} ${within}` } : {}),
      });
      saveBlob(file.blob, file.name ?? `${view.title}.${format}`);
      say('success', t('list.exported'));
    } catch (cause) {
      fail(cause);
    }
  }

  /** What the end of a session closed; a row that is gone meanwhile leaves its text for the next form. */
  async function reopen({ act, ids, initial }: Reopen): Promise<void> {
    if (act === 'add' || act === 'edit' || act === 'copy')
      return setOverlay({
        kind: 'form',
        mode: act,
        ...(ids[0] ? { id: ids[0] } : {}),
        ...(initial ? { initial } : {}),
      });
    const action = view.actions.find((one) => one.code === act);
    const rows = await Promise.all(ids.map((id) => getRow(view.api, id))).catch(() => undefined);
    if (!rows) return;
    if (act === BATCH) setOverlay({ kind: 'batch', rows });
    else if (action) setOverlay({ kind: 'action', action, rows });
  }
  useQueuedEntry(view, (action, queued) => setOverlay({ kind: 'sheet', action, queued }));
  useReopened(view, (what) => void reopen(what));

  return {
    overlay,
    run,
    openBatch: (rows) => setOverlay({ kind: 'batch', rows }),
    openImport: () => setOverlay({ kind: 'import' }),
    exportAs: (choice, rows) => void exportNow(choice, rows),
    done: (text) => {
      setOverlay(undefined);
      if (text) say('success', text);
      reload();
    },
    close: () => setOverlay(undefined),
  };
}
