/**
 * Runs an action on rows: asks with the object in the question, takes its input, shows what was refused and offers to
 * take it back.
 */
import { Button, Modal, Skeleton } from 'antd';
import { type ReactNode, Suspense, lazy, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { ActionData, EntityView, FieldError, RecordLink, ViewAction, WireRow } from '../../../model/wire.ts';
import { isInline } from '../../controllers/form/changed-fields.ts';
import { isSecret } from '../../controllers/form/drafts.ts';
import { useKeptInput } from '../../controllers/form/useKeptInput.ts';
import { useRowSetting } from '../../controllers/form/useRowSetting.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { type ActionController, useActionController } from '../../controllers/useActionController.ts';
import { asApiError } from '../../api/errors.ts';
import { Icon } from '../../parts/Icon.tsx';
import { slotOf } from '../../registry/overrides.ts';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { useReturnFocus } from '../form/useReturnFocus.ts';
import { useSay } from '../form/useSay.tsx';
import { blockersOf, RecordLinks } from './RecordLinks.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { isDangerous, isHarmless } from './is-harmless.ts';
import { useActionWords } from './useActionWords.ts';
import '../detail/detail.css';
import '../detail/detail-phone.css';
import '../form/form.css';
import '../form/form-phone.css';

// RJSF is fetched only for actions that ask for something.
const ActionForm = lazy(() => import('./ActionForm.tsx'));

export interface ActionDialogProps {
  readonly view: EntityView;
  readonly action: ViewAction;
  /** The chosen rows; none for actions that need none. */
  readonly rows: readonly WireRow[];
  /** Something was changed: reload. */
  readonly onDone: () => void;
  /** It was taken back; `onDone` where nothing else is to be done then. */
  readonly onUndone?: () => void;
  readonly onClose: () => void;
}

/** What may be taken back can be for this long. */
const UNDO_SECONDS = 6;
const DIALOG_WIDTHS = { small: 400, middle: 560, wide: 720 } as const;

function dialogWidth(action: ViewAction): number {
  const fields = action.input?.fields ?? [];
  return fields.some(isInline) ? DIALOG_WIDTHS.wide : fields.length > 2 ? DIALOG_WIDTHS.middle : DIALOG_WIDTHS.small;
}

/** Tells what was done, with a way back where there is one. */
function useDoneMessage(controller: ActionController, onUndone: () => void): (text: string, data: ActionData) => void {
  const { t } = useTranslation('form');
  const say = useSay();
  return (text, data) => {
    const { undo } = controller;
    if (!undo) return say.done(text);
    return say.offer(text, UNDO_SECONDS, (close) => (
      <Button
        type="link"
        onClick={() => {
          close();
          void undo(data).then(
            () => {
              say.done(t('action.undone'));
              onUndone();
            },
            (cause: unknown) => say.failed(asApiError(cause).message),
          );
        }}
      >
        {t('undo')}
      </Button>
    ));
  };
}

/** Says that what stands before it has come: a boundary shows all of itself at once. */
function Shown({ onShown }: { readonly onShown: (shown: true) => void }): ReactNode {
  useEffect(() => onShown(true), [onShown]);
  return null;
}

function Dialog({ view, action, rows, onDone, onUndone = onDone, onClose }: ActionDialogProps): ReactNode {
  const { t } = useTranslation('form');
  const say = useSay();
  const controller = useActionController(view, action, rows);
  const { ready, unfit, start, failure, running } = controller;
  const words = useActionWords(view, action, ready);
  const tell = useDoneMessage(controller, onUndone);
  const setting = useRowSetting(view, ready.length === 1 ? ready[0] : undefined);
  const ids = rows.map((row) => row.id);
  const { path } = useNavigation();
  const { kept, forget } = useKeptInput(
    { form: `${view.name}!${action.code}`, id: ids.join(), reopen: { path, act: action.code, ids } },
    () =>
      typed &&
      Object.fromEntries(
        (action.input?.fields ?? [])
          .filter((field) => !isSecret(field))
          .map((field) => [field.name, typed[field.name] ?? null]),
      ),
  );
  const [typed, setTyped] = useState<Row>();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [blockers, setBlockers] = useState<readonly RecordLink[]>([]);
  const [partly, setPartly] = useState<ActionData>();
  const formId = useId();
  // A button that sends a form does nothing while that is still on its way.
  const [asked, setAsked] = useState(!action.input);
  const values = typed ?? (start && kept ? { ...start, ...kept } : start);
  const close = (): void => {
    forget();
    onClose();
  };
  const dangerous = isDangerous(action);

  const submit = async (input: Row): Promise<void> => {
    const outcome = await controller.run(input);
    if (outcome.kind === 'invalid' || outcome.kind === 'failed') {
      const found =
        outcome.kind === 'invalid'
          ? outcome.errors
          : [{ field: '', code: String(outcome.error.code), message: outcome.error.message }];
      setErrors(found);
      setBlockers(outcome.kind === 'failed' ? blockersOf(outcome.error.data) : []);
      // Without a dialog there is no other place to say it.
      if (!silent) return;
      say.failed(found.map((error) => error.message).join(' '));
      onClose();
    } else if (outcome.kind === 'done') {
      forget();
      if (outcome.data.refused.length > 0) {
        setPartly(outcome.data);
        return;
      }
      tell(words.done(ready.length), outcome.data);
      onDone();
    }
  };

  // Nothing to ask and nothing to fill in: the click itself was the order.
  const silent = !action.input && !action.confirm && isHarmless(action) && ready.length <= 1 && unfit.length === 0;
  const ordered = useRef(false);
  const runAtOnce = useEffectEvent(() => {
    void submit({});
  });
  useEffect(() => {
    if (!silent || ordered.current) return;
    ordered.current = true;
    runAtOnce();
  }, [silent]);

  const fields = new Set(action.input?.fields.map((field) => field.name));
  const whole = errors.filter((error) => !fields.has(error.field.split('.', 1)[0] ?? ''));
  const none = ready.length === 0 && action.needs !== 'none';
  const About = slotOf(view.name, `action.${action.code}.about`);

  if (partly) {
    const done = partly.rows.length;
    return (
      <Modal
        open
        width={DIALOG_WIDTHS.middle}
        closable={false}
        maskClosable={false}
        title={t('action.partly', { verb: action.label, done, refused: partly.refused.length })}
        onCancel={done > 0 ? onDone : onClose}
        footer={
          <Button type="primary" autoFocus onClick={done > 0 ? onDone : onClose}>
            {t('action.understood')}
          </Button>
        }
      >
        <RefusedRows refused={partly.refused} rows={rows} />
      </Modal>
    );
  }
  if (silent) return null;
  return (
    <Modal
      open
      width={dialogWidth(action)}
      closable={false}
      maskClosable={false}
      title={words.title}
      onCancel={close}
      className="anlan-action-dialog"
      footer={[
        <Button key="cancel" autoFocus={dangerous && !action.input} onClick={close}>
          {none ? t('close') : t('cancel')}
        </Button>,
        !none && !failure && (
          <Button
            key="run"
            type="primary"
            danger={dangerous}
            loading={running}
            disabled={values === undefined || !asked}
            autoFocus={!dangerous && !action.input}
            {...(action.input ? { htmlType: 'submit', form: formId } : { onClick: () => void submit({}) })}
          >
            {action.label}
          </Button>
        ),
      ]}
    >
      {none && <p className="anlan-dialog-text">{t('action.noneFits', { verb: action.label })}</p>}
      {!none && words.text && <p className="anlan-dialog-text">{words.text}</p>}
      {!none && About && <About entity={view} row={ready[0]} />}
      {!none && unfit.length > 0 && (
        <p className="anlan-dialog-text">{t('action.someUnfit', { count: unfit.length, verb: action.label })}</p>
      )}
      {whole.map((error) => (
        <p key={error.code + error.message} className="anlan-field-error" role="alert">
          <Icon name="warning" size={14} />
          {error.message} <RecordLinks records={blockers} />
        </p>
      ))}
      {failure && <ErrorNotice title={t('notLoaded')} error={failure} />}
      {!none &&
        !failure &&
        action.input &&
        (values ? (
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} className="anlan-late" />}>
            <ActionForm
              id={formId}
              view={view}
              action={action}
              setting={setting}
              values={values}
              errors={errors}
              enterSubmits={!dangerous}
              onValues={(change) => setTyped((before) => change(before ?? values))}
              onSubmit={(input) => void submit(input)}
            />
            <Shown onShown={setAsked} />
          </Suspense>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 3 }} className="anlan-late" />
        ))}
    </Modal>
  );
}

export default function ActionDialog(props: ActionDialogProps): ReactNode {
  useReturnFocus();
  const Slot = slotOf(props.view.name, `action.${props.action.code}`);
  const dialog = <Dialog key={props.action.code} {...props} />;
  return Slot ? (
    <Slot entity={props.view} row={props.rows[0]} rows={props.rows} onClose={props.onClose} onDone={props.onDone}>
      {dialog}
    </Slot>
  ) : (
    dialog
  );
}
