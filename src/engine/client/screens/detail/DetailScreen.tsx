/**
 * One record on its own screen: head, values, related lists, timeline; its actions open their form or dialog over it.
 */
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { nameOf } from '../../controllers/detail/key-facts.ts';
import { useReopened } from '../../controllers/form/useReopened.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { useAnnouncedLabel } from '../../controllers/page-label.ts';
import { useProjectedRow } from '../../controllers/offline-queue/useProjectedRow.ts';
import { useQueuedEntry } from '../../controllers/offline-queue/useQueuedEntry.ts';
import { type DetailController, useDetailController } from '../../controllers/useDetailController.ts';
import { usePhone } from '../../controllers/useMedia.ts';
import { LED, slotOf } from '../../registry/overrides.ts';
import { PhonePartsContext } from '../../registry/phone-pages.ts';
import { recordFile, useRecordFile } from '../action/useRecordFile.ts';
import { useSay } from '../form/useSay.tsx';
import { ActionDialog, FormOverlay, PhoneSheet, UnsentOf } from '../on-demand.ts';
import { usePhoneSheet } from '../phone/usePhoneSheet.ts';
import { DetailActions } from './DetailActions.tsx';
import { DetailBody } from './DetailBody.tsx';
import { DetailHead } from './DetailHead.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import './detail.css';
import './detail-phone.css';

export interface DetailScreenProps {
  readonly view: EntityView;
  readonly id: string;
  /** Back to the list; also when the record is gone. */
  readonly onClose: () => void;
}

interface OverlaysProps extends DetailScreenProps {
  readonly controller: DetailController;
  readonly action: ViewAction;
  /** Opens as a sheet of the phone; with the entry of its queue that is gone on with. */
  readonly sheet: { readonly queued?: string } | undefined;
  readonly onEnd: () => void;
}

/** The form or dialog of the action that was chosen. */
function Overlay({ view, id, controller, action, sheet, onEnd, onClose }: OverlaysProps): ReactNode {
  const navigation = useNavigation();
  const form = action.builtin && (action.code === 'edit' || action.code === 'copy') ? action.code : undefined;
  const done = (): void => {
    onEnd();
    if (action.builtin && action.code === 'delete') onClose();
    else controller.reloadDone();
  };
  const saved = (row?: WireRow): void => {
    done();
    // A copy is another record: that is the one to look at now.
    if (form === 'copy' && row) navigation.go(`${view.path}/${encodeURIComponent(row.id)}`);
  };
  if (sheet)
    return controller.row ? (
      <PhoneSheet
        view={view}
        action={action}
        row={controller.row}
        queued={sheet.queued}
        onDone={done}
        onClose={onEnd}
      />
    ) : null;
  if (form) return <FormOverlay view={view} mode={form} id={id} onDone={saved} onClose={onEnd} />;
  return controller.row ? (
    <ActionDialog
      view={view}
      action={action}
      rows={[controller.row]}
      onDone={done}
      onUndone={() => navigation.go(`${view.path}/${encodeURIComponent(id)}`)}
      onClose={onEnd}
    />
  ) : null;
}

export default function DetailScreen({ view, id, onClose }: DetailScreenProps): ReactNode {
  const { t } = useTranslation('form');
  const controller = useDetailController(view, id);
  const [chosen, choose] = useState<Pick<OverlaysProps, 'action' | 'sheet'>>();
  const isSheet = usePhoneSheet(view);
  const setAction = (action: ViewAction | undefined, queued?: string): void =>
    choose(action && { action, sheet: isSheet(action) ? { ...(queued ? { queued } : {}) } : undefined });
  const phone = usePhone();
  const onPhone = use(PhonePartsContext).isThere === true;
  const makeFile = useRecordFile(view);
  const run = (chosen: ViewAction): void => {
    const file = recordFile(chosen);
    if (file) makeFile(file, id);
    else setAction(chosen);
  };
  const { failure, left, history, reload, reloading } = controller;
  const row = useProjectedRow(view, controller.row);
  const label = row ? nameOf(view, row) : undefined;
  const say = useSay();
  const leave = useEffectEvent(() => {
    say.done(t('detail.left', { name: label }));
    onClose();
  });
  useEffect(() => {
    if (left) leave();
  }, [left]);

  useAnnouncedLabel(label);
  useQueuedEntry(view, setAction);
  useReopened(view, ({ act }) => setAction(view.actions.find((one) => one.code === act)));

  if (!row && failure) {
    return (
      <div className="anlan-detail">
        <ErrorNotice title={failure.code === 404 ? t('detail.gone') : t('notLoaded')} error={failure} onRetry={reload}>
          <Button onClick={onClose}>{t('detail.back')}</Button>
        </ErrorNotice>
      </div>
    );
  }
  if (!row) {
    return (
      <div className="anlan-detail" aria-busy="true">
        <div className="anlan-detail-head anlan-late">
          <Skeleton active paragraph={{ rows: 2 }} />
        </div>
        <div className="anlan-detail-main anlan-late">
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </div>
      </div>
    );
  }
  const About = slotOf(view.name, 'detail.about') ?? (view.process ? slotOf(LED, 'detail.about') : undefined);
  return (
    <article
      className={reloading ? 'anlan-detail anlan-detail-reloading' : 'anlan-detail'}
      aria-label={label}
      aria-busy={reloading}
    >
      {failure && (
        <div className="anlan-detail-failure">
          <ErrorNotice title={t('notLoaded')} error={failure} onRetry={reload} />
        </div>
      )}
      {onPhone && (
        <Suspense fallback={null}>
          <UnsentOf id={id} />
        </Suspense>
      )}
      <DetailHead view={view} row={row} history={history ?? []} onRun={run} phone={phone} />
      {About && (
        <Suspense fallback={null}>
          <About entity={view} row={row} onDone={controller.reloadDone} />
        </Suspense>
      )}
      <DetailBody view={view} row={row} controller={controller} />
      {phone && <DetailActions view={view} row={row} onRun={run} bar />}
      {chosen && (
        <Suspense fallback={null}>
          <Overlay
            view={view}
            id={id}
            controller={controller}
            {...chosen}
            onEnd={() => setAction(undefined)}
            onClose={onClose}
          />
        </Suspense>
      )}
    </article>
  );
}
