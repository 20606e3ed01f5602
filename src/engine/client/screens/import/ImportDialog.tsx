/** Import of a sheet into a list: choose it, look at what would become of each line, and confirm. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../model/wire.ts';
import { asApiError } from '../../api/errors.ts';
import { fetchImportSheet, type ImportSheet } from '../../api/imports.ts';
import { useImportController } from '../../controllers/useImportController.ts';
import { useReturnFocus } from '../form/useReturnFocus.ts';
import { useSay } from '../form/useSay.tsx';
import { saveBlob } from '../list/save-blob.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportMap } from './ImportMap.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { OtherSheets } from './OtherSheets.tsx';
import './import.css';

export interface ImportDialogProps {
  readonly view: EntityView;
  /** Another value each time the import is asked for. */
  readonly asked: unknown;
  /** Records were written or taken back. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

const WIDTH = 960;

export default function ImportDialog({ view, asked, onWritten, onClose }: ImportDialogProps): ReactNode {
  const { t } = useTranslation('import');
  const say = useSay();
  const controller = useImportController(view);
  const [fetching, setFetching] = useState<ImportSheet>();
  useReturnFocus();
  const { state, sent, working, mistake } = controller;
  /** Out of sight while lines are written: the result, with what can only be fetched there, comes back by itself. */
  const [away, setAway] = useState(false);
  const [stopping, setStopping] = useState(false);
  const stage =
    sent !== undefined || working
      ? 'working'
      : controller.heads
        ? 'map'
        : state?.stage === 'checked'
          ? 'preview'
          : state?.stage === 'done' || state?.stage === 'stopped'
            ? state.stage
            : 'choose';

  async function save(sheet: ImportSheet): Promise<void> {
    setFetching(sheet);
    try {
      const file = await fetchImportSheet(view.api, sheet, sheet === 'Template' ? undefined : state?.id);
      saveBlob(file.blob, file.name ?? `${view.title}.xlsx`);
    } catch (cause) {
      say.failed(asApiError(cause).message);
    } finally {
      setFetching(undefined);
    }
  }

  async function takeBack(): Promise<void> {
    const answer = await controller.undo();
    if (!answer) return;
    onWritten();
    const first = answer.refused[0];
    if (first) say.failed(t('undoPartly', { count: answer.refused.length, reason: first.message }));
    else say.done(t('undone', { count: state?.counts.add ?? 0 }));
  }

  const done = stage === 'done' || stage === 'stopped';
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage !== 'working') setStopping(false);
    // What had the focus is gone with its step: keys go on within the dialog.
    if (document.activeElement === document.body) foot.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [stage]);
  // Asked for once more while it is out of sight.
  useEffect(() => setAway(false), [asked]);
  const written = useEffectEvent(() => {
    setAway(false);
    onWritten();
  });
  useEffect(() => {
    if (done) written();
  }, [done]);

  function stopNow(): void {
    setStopping(true);
    controller.cancel();
  }

  function close(): void {
    if (stage === 'working' && state) return setAway(true);
    controller.leave();
    onClose();
  }

  const counts = state?.counts;
  const good = (counts?.add ?? 0) + (counts?.update ?? 0);
  const footer = {
    choose: <Button onClick={close}>{t('cancel')}</Button>,
    // Its own buttons stand with what is chosen there.
    map: null,
    working: (
      <>
        {state && (
          <Button loading={stopping} onClick={stopNow}>
            {t('stop')}
          </Button>
        )}
        <Button onClick={close}>{t(state ? 'background' : 'cancel')}</Button>
      </>
    ),
    preview: (
      <>
        <Button onClick={controller.restart}>{t('again')}</Button>
        {counts && counts.refused > 0 ? (
          good > 0 && (
            <Button type="primary" onClick={() => controller.commit('good')}>
              {t('importGood', { count: good })}
            </Button>
          )
        ) : (
          <Button type="primary" disabled={good === 0} onClick={() => controller.commit('all')}>
            {t('importAll', { count: good })}
          </Button>
        )}
      </>
    ),
    stopped: (
      <>
        <Button onClick={controller.cancel}>{t('end')}</Button>
        <Button type="primary" onClick={() => controller.commit('good')}>
          {t('goOn')}
        </Button>
      </>
    ),
    done: (
      <>
        <Button onClick={controller.restart}>{t('next')}</Button>
        <Button type="primary" onClick={close}>
          {t('close')}
        </Button>
      </>
    ),
  }[stage];

  return (
    <Modal
      open={!away || stage !== 'working'}
      title={t('title', { title: view.title })}
      width={WIDTH}
      maskClosable={false}
      keyboard={stage !== 'working'}
      onCancel={close}
      footer={
        <div className="import-foot" ref={foot}>
          {footer}
        </div>
      }
      className="import-dialog"
    >
      {mistake !== '' && (
        <p className="import-mistake" role="alert">
          {mistake}
        </p>
      )}
      {stage === 'choose' && (
        <ImportChoice
          view={view}
          problem={state?.problem?.message ?? ''}
          fileName={controller.fileName}
          fetching={fetching === 'Template'}
          earlier={controller.earlier}
          onEarlier={controller.takeUp}
          onTemplate={() => void save('Template')}
          onFile={controller.choose}
        />
      )}
      {stage === 'choose' && state && <OtherSheets controller={controller} state={state} />}
      {stage === 'map' && controller.heads && (
        <ImportMap
          key={`${controller.heads.sheets.join('/')} ${controller.heads.noHead}`}
          heads={controller.heads}
          kept={controller.kept}
          onForget={controller.forget}
          fileName={controller.fileName}
          problem={state?.stage === 'failed' ? (state.problem?.message ?? '') : ''}
          onSheets={controller.map}
          onRead={controller.readAs}
          onBack={controller.unmap}
        />
      )}
      {stage === 'working' && <ImportProgress fileName={controller.fileName} sent={sent} state={state} />}
      {stage === 'preview' && state && (
        <ImportPreview
          controller={controller}
          state={state}
          fetching={fetching === 'Refused'}
          onRefused={() => void save('Refused')}
        />
      )}
      {(stage === 'done' || stage === 'stopped') && state && (
        <ImportResult
          state={state}
          fetching={fetching}
          onSheet={(sheet) => void save(sheet)}
          onUndo={() => void takeBack()}
          controller={controller}
        />
      )}
    </Modal>
  );
}
