/** 处置: the five decisions about a hidden danger in one form, whichever button opened it; and the rectifier's own. */
import { Form, Modal, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickWidget, type SlotProps } from '../../../engine/client/index.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { type Decision, type Handling, useHandling } from './useHandling.ts';
import './handling.css';

function Asked({ view, handling }: { readonly view: EntityView; readonly handling: Handling }): ReactNode {
  const base = useId();
  const { fields, required, values, wrong, fill, setBusy } = handling;
  return fields.map((field) => {
    const widget = pickWidget(field);
    if (!widget) return null;
    const id = `${base}${field.name}`;
    const error = wrong[field.name];
    const must = required.has(field.name);
    const wide = field.kind === 'files' || field.text === 'multiline';
    return (
      <Form.Item
        key={field.name}
        className={wide ? 'hazard-handling-wide' : undefined}
        label={field.title}
        htmlFor={id}
        required={must}
        extra={field.description}
        {...(error === undefined ? {} : { validateStatus: 'error', help: <span role="alert">{error}</span> })}
      >
        <widget.edit
          field={{ ...field, required: must }}
          value={values[field.name] ?? null}
          id={id}
          disabled={false}
          readOnly={false}
          invalid={error !== undefined}
          context={{ entity: view, row: values }}
          onChange={(value, patch) => fill({ ...patch, [field.name]: value })}
          onRefused={(reason) => setBusy(field.name, reason !== null)}
        />
      </Form.Item>
    );
  });
}

interface DialogProps extends Pick<SlotProps, 'onClose' | 'onDone'> {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly opened: Decision;
}

function Dialog({ view, row, opened, onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation('handling');
  const handling = useHandling(view, row, opened);
  const { decisions, decision, choose, refusal, running, busy, handle, forget } = handling;
  return (
    <Modal
      open
      width={720}
      title={t(`title.${view.name}`, { name: String(row['title'] ?? '') })}
      okText={decision?.label}
      okButtonProps={{ disabled: busy || !decision, danger: decision?.tone === 'danger' }}
      confirmLoading={running}
      maskClosable={false}
      className="hazard-handling"
      onOk={() =>
        void handle().then((taken) => {
          if (taken) onDone?.();
        })
      }
      onCancel={() => {
        forget();
        onClose?.();
      }}
    >
      <Form layout="vertical" component="div">
        {decisions.length > 1 && (
          <Form.Item label={t('decision')} required className="hazard-handling-wide">
            <Radio.Group
              aria-label={t('decision')}
              value={decision?.code}
              onChange={(event) => choose(String(event.target.value))}
              options={decisions.map(({ code, label }) => ({ value: code, label }))}
            />
            {decision && <p className="hazard-handling-says">{t(`says.${decision.code}`)}</p>}
          </Form.Item>
        )}
        <Asked key={decision?.code} view={view} handling={handling} />
      </Form>
      {refusal !== undefined && (
        <p className="hazard-handling-refusal" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}

const slot = (opened: Decision, at: string) =>
  function HandleDialog({ entity, row, rows = [], onClose, onDone, children }: SlotProps): ReactNode {
    // As it was when the dialog opened: what somebody else does meanwhile must not take the form from under whoever
    // types in it.
    const [held] = useState(() =>
      rows.length <= 1 && row?.['status'] === at && row.$can?.includes(opened) === true ? row : undefined,
    );
    // A hazard under rectification is suspended by the dialog of that one action: there is nothing to choose between.
    if (!held || held.id !== row?.id) return children;
    return (
      <Dialog
        key={held.id}
        view={entity}
        row={held}
        opened={opened}
        {...(onClose ? { onClose } : {})}
        {...(onDone ? { onDone } : {})}
      />
    );
  };

const pending = (opened: Decision): ReturnType<typeof slot> => slot(opened, 'pending');
/** Slots of the five decisions of `hiddenDanger`. */
export const [ToRectifyDialog, TransferDialog, EscalateDialog, RejectDialog, SuspendDialog] = [
  pending('toRectify'),
  pending('transfer'),
  pending('escalate'),
  pending('reject'),
  pending('suspend'),
];

/** Slot of handing in a `rectification`. */
export const SubmitDialog = slot('submit', 'pendingRectify');
