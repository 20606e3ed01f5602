/** 办理离职: what is open in somebody's name, who takes it over, and afterwards who got what. */
import { App, Button, Form, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  asApiError,
  dayText,
  fetchHandover,
  type HandedOver,
  type HandoverData,
  letLeave,
  pickWidget,
  type SlotProps,
  ToneNote,
  useKeptInput,
  useNarrow,
  useNavigation,
} from '../../engine/client/index.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import type { EntityView } from '../../engine/model/wire.ts';
import { HeldList } from './HeldList.tsx';
import './leave.css';

const ACTION = 'leave';
const FIELDS = ['successor', 'leftOn', 'leaveNote'] as const;
/** Labels of references travel beside the values. */
const LABELS = '$labels';
const OWN = 'own.';

interface FieldProps {
  readonly entity: EntityView;
  readonly name: string;
  readonly label?: string;
  readonly required?: boolean;
  readonly at: string;
  readonly values: Row;
  readonly error?: string | undefined;
  readonly onValues: (values: Row) => void;
}

/** A field of the user, drawn by the widget of every form; `at` is where its value stands. */
function UserField({ entity, name, label, required = false, at, values, error, onValues }: FieldProps): ReactNode {
  const declared = entity.actions
    .find(({ code }) => code === ACTION)
    ?.input?.fields.find((field) => field.name === name);
  const widget = declared && pickWidget(declared);
  if (!declared || !widget) return null;
  const field = { ...declared, title: label ?? declared.title };
  const labels = values[LABELS] as Row | undefined;
  const id = `leave-${at}`;
  const change = (value: Value, patch: Readonly<Record<string, Value>> = {}): void => {
    const told = (patch[LABELS] as Row | undefined)?.[name];
    onValues({ ...values, [at]: value, [LABELS]: { ...labels, [at]: told ?? null } });
  };
  return (
    <Form.Item
      label={field.title}
      htmlFor={id}
      required={required}
      {...(error === undefined ? {} : { validateStatus: 'error' as const, help: error })}
    >
      <widget.edit
        field={field}
        value={values[at] ?? null}
        id={id}
        disabled={false}
        readOnly={false}
        invalid={error !== undefined}
        context={{ entity, row: { ...values, [LABELS]: { [name]: labels?.[at] ?? null } } }}
        onChange={change}
      />
    </Form.Item>
  );
}

function Done({
  name,
  handed,
  onDone,
}: {
  readonly name: string;
  readonly handed: readonly HandedOver[];
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('authority');
  return (
    <Modal
      open
      closable={false}
      maskClosable={false}
      width={560}
      title={t('leave.done', { name })}
      onCancel={onDone}
      footer={
        <Button type="primary" autoFocus onClick={onDone}>
          {t('leave.understood')}
        </Button>
      }
    >
      <ul className="leave-handed">
        {handed.map(({ entity, title, count, to, how }) => (
          <li key={`${entity} ${to} ${how}`}>
            {to === '' ? (
              <ToneNote tone="warning">{t(`leave.${how ?? 'off'}`, { title, count })}</ToneNote>
            ) : (
              t('leave.handed', { title, count, to })
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function useHandover(id: string): {
  readonly data: HandoverData | undefined;
  readonly error: ApiError | undefined;
  readonly again: () => void;
} {
  const [round, setRound] = useState(0);
  const [data, setData] = useState<HandoverData>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    const control = new AbortController();
    fetchHandover(id, control.signal).then(
      (fresh) => {
        if (!control.signal.aborted) {
          setData(fresh);
          setError(undefined);
        }
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [id, round]);
  return { data, error, again: () => setRound((count) => count + 1) };
}

/** Input of the call: what was chosen for one kind of record stands under `own.<entity>`. */
function inputOf(values: Row): Row {
  const successors = Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => key.startsWith(OWN) && value !== null)
      .map(([key, value]) => [key.slice(OWN.length), value]),
  );
  return {
    ...Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? null])),
    ...(Object.keys(successors).length > 0 ? { successors } : {}),
  };
}

/** Slot `action.leave` of people. */
export default function LeaveDialog({ entity, row, onClose, onDone }: SlotProps): ReactNode {
  const { t } = useTranslation('authority');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const { path } = useNavigation();
  const id = row?.id ?? '';
  const { data, error, again } = useHandover(id);
  const [typed, setTyped] = useState<Row>();
  const { kept, forget } = useKeptInput(
    { form: `${entity.name}!${ACTION}`, id, reopen: { path, act: ACTION, ids: [id] } },
    () => typed,
  );
  const values = typed ?? { id, leftOn: dayText(new Date()), ...kept };
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [running, setRunning] = useState(false);
  const [handed, setHanded] = useState<readonly HandedOver[]>();
  const action = entity.actions.find(({ code }) => code === ACTION);
  if (!action || id === '') return null;
  const name = String(row?.['nickname'] ?? data?.nickname ?? '');

  const close = (): void => {
    forget();
    onClose?.();
  };
  async function run(): Promise<void> {
    setRunning(true);
    try {
      const answer = await letLeave({ id, ...inputOf(values) });
      forget();
      if (answer.handed.length > 0) return setHanded(answer.handed);
      void message.success(t('leave.done', { name }));
      onDone?.();
    } catch (cause) {
      const failure = asApiError(cause);
      const [first] = failure.fieldErrors;
      setWrong(
        first
          ? Object.fromEntries(failure.fieldErrors.map(({ field, message: text }) => [field, text]))
          : { '': failure.message },
      );
    } finally {
      setRunning(false);
    }
  }
  if (handed) return <Done name={name} handed={handed} onDone={() => onDone?.()} />;

  const field = (
    at: string,
    what: { readonly name?: string; readonly label?: string; readonly required?: boolean } = {},
  ): ReactNode => (
    <UserField
      key={at}
      entity={entity}
      name={what.name ?? at}
      {...(what.label === undefined ? {} : { label: what.label })}
      required={what.required === true}
      at={at}
      values={values}
      error={wrong[at]}
      onValues={setTyped}
    />
  );
  const whole = Object.entries(wrong)
    .filter(([at]) => !FIELDS.some((known) => known === at))
    .map(([, text]) => text);
  return (
    <Modal
      open
      closable={false}
      maskClosable={false}
      width={narrow ? '100%' : 640}
      title={t('leave.title', { name })}
      onCancel={close}
      className="leave-dialog"
      footer={[
        <Button key="cancel" autoFocus onClick={close}>
          {t('leave.cancel')}
        </Button>,
        <Button key="run" type="primary" danger loading={running} disabled={!data} onClick={() => void run()}>
          {action.label}
        </Button>,
      ]}
    >
      <p className="leave-about">{t('leave.about')}</p>
      {error && (
        <p role="alert">
          <ToneNote tone="warning">{t('leave.failed', { reason: error.message })}</ToneNote>{' '}
          <Button type="link" onClick={again}>
            {t('leave.retry')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && (
        <Form layout="vertical" component="div">
          <HeldList
            held={data.held}
            chosen={Object.keys(values)
              .filter((key) => key.startsWith(OWN))
              .map((key) => key.slice(OWN.length))}
            chooser={(records) =>
              field(`${OWN}${records.entity}`, {
                name: 'successor',
                label: t('leave.successorOf', { title: records.title }),
              })
            }
            onChoose={(records) => setTyped({ ...values, [`${OWN}${records.entity}`]: null })}
          />
          {data.held.length > 0 && field('successor', { required: data.held.some(({ optional }) => !optional) })}
          {field('leftOn')}
          {field('leaveNote')}
          {whole.map((text) => (
            <p key={text} role="alert">
              <ToneNote tone="danger">{text}</ToneNote>
            </p>
          ))}
        </Form>
      )}
    </Modal>
  );
}
