/**
 * 发起: a process that leads records begins with one, filled in on the entity's own form and handed in; one whose model
 * names a form with that, filled in; any other with its matter.
 */
import { App, Button, Modal } from 'antd';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionDialog,
  asApiError,
  FormOverlay,
  getRow,
  type SlotProps,
  useEntityView,
  useNavigation,
} from '../../../engine/client/index.ts';
import type { Row } from '../../../engine/model/types.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { workflowCalls } from '../../../engine/model/calls/workflow.ts';
import { send } from '../calls.ts';

type Ends = Pick<SlotProps, 'onClose' | 'onDone'>;

/** The form, and then the action that starts the process: of a record that cannot be handed in yet, its page. */
function RecordStart({
  entity,
  action,
  onClose,
  onDone,
}: Ends & { readonly entity: string; readonly action: string | null }): ReactNode {
  const { t } = useTranslation('processStart');
  const { message } = App.useApp();
  const { go } = useNavigation();
  const { view, error } = useEntityView(entity);
  const [saved, setSaved] = useState<WireRow>();
  if (!view && !error) return null;
  const handIn = view?.actions.find(({ code }) => code === action);
  if (!view || !handIn || !view.actions.some(({ code }) => code === 'add')) {
    const words = view ? t('noRight', { entity: view.titleOfOne }) : error?.message;
    return (
      <Modal
        open
        width={400}
        closable={false}
        title={t('title')}
        onCancel={() => onClose?.()}
        footer={
          <Button type="primary" onClick={() => onClose?.()}>
            {t('close')}
          </Button>
        }
      >
        <p role="alert">{words}</p>
      </Modal>
    );
  }
  const { api, path } = view;
  /** Read again: what may be done with it comes with a row that is read. */
  async function filled(row: WireRow | undefined): Promise<void> {
    if (!row) return void onClose?.();
    try {
      setSaved(await getRow(api, row.id));
    } catch (cause) {
      void message.error(asApiError(cause).message);
      onDone?.();
    }
  }
  const show = (end: (() => void) | undefined): void => {
    end?.();
    if (saved) go(`${path}/${saved.id}`);
  };
  return (
    <Suspense fallback={null}>
      {saved ? (
        <ActionDialog
          view={view}
          action={handIn}
          rows={[saved]}
          onDone={() => show(onDone)}
          onClose={() => show(onClose)}
        />
      ) : (
        <FormOverlay view={view} mode="add" onDone={(row) => void filled(row)} onClose={() => onClose?.()} />
      )}
    </Suspense>
  );
}

/**
 * The form a process begins with: sent once, however often one presses; where it went wrong everything stays as typed.
 */
function FormStart({
  definition,
  process,
  name,
  view,
  onClose,
  onDone,
}: Ends & {
  readonly definition: string;
  readonly process: string;
  readonly name: string;
  readonly view: EntityView;
}): ReactNode {
  const { t } = useTranslation('processStart');
  const { t: word } = useTranslation('workflow');
  const { go } = useNavigation();
  const [key] = useState(() => crypto.randomUUID().replaceAll('-', ''));
  const [order] = useState(() => ({
    draft: { form: 'wfDefinition!start', id: definition },
    act: 'start',
    title: t('form', { process: name }),
    label: word('verbs.start'),
    done: t('started', { process: name }),
    send: async (form: Row): Promise<WireRow> => ({
      id: (await send('POST /api/workflow/start', { body: { process, form, key } })).instance,
    }),
  }));
  return (
    <Suspense fallback={null}>
      <FormOverlay
        view={view}
        mode="add"
        order={order}
        onClose={() => onClose?.()}
        onDone={(begun) => {
          onDone?.();
          if (begun) go(`/workflow/wfInstance/${begun.id}`);
        }}
      />
    </Suspense>
  );
}

type Begins = CallAnswer<(typeof workflowCalls)['GET /api/workflow/definition/start']>;

/** Slot `action.start` of definitions. */
export default function StartDialog({ row, children, onClose, onDone }: SlotProps): ReactNode {
  const { message } = App.useApp();
  const [begins, setBegins] = useState<Begins>();
  const id = row?.id;
  const failed = useEffectEvent((cause: unknown) => {
    void message.error(asApiError(cause).message);
    onClose?.();
  });
  useEffect(() => {
    if (id === undefined) return undefined;
    const control = new AbortController();
    send('GET /api/workflow/definition/start', { query: { id } }, { signal: control.signal }).then(
      setBegins,
      (cause: unknown) => {
        if (!control.signal.aborted) failed(cause);
      },
    );
    return () => control.abort();
  }, [id]);
  if (!begins || id === undefined) return null;
  const ends = { ...(onClose ? { onClose } : {}), ...(onDone ? { onDone } : {}) };
  if (begins.form !== null)
    return (
      <FormStart
        definition={id}
        process={begins.process}
        name={begins.name}
        view={begins.form as EntityView}
        {...ends}
      />
    );
  return begins.entity === null ? children : <RecordStart entity={begins.entity} action={begins.action} {...ends} />;
}
