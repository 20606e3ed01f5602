/** 预览: asks, lets the server judge, and begins the page anew through the other's eyes. */
import { App, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { asApiError, runAction, type SlotProps, startPreview, useAboutMark } from '../../engine/client/index.ts';

const ACTION = 'preview';

/** Slot `action.preview` of people and roles. */
export function PreviewDialog({ entity, row, onClose }: SlotProps): ReactNode {
  const { message } = App.useApp();
  const mark = useAboutMark();
  const [running, setRunning] = useState(false);
  const action = entity.actions.find(({ code }) => code === ACTION);
  const id = row?.id;
  if (!action || id === undefined) return null;
  const [kind, name] =
    entity.name === 'sysUser' ? ['user' as const, row?.['nickname']] : ['role' as const, row?.['roleName']];
  async function start(at: string): Promise<void> {
    setRunning(true);
    try {
      await runAction(entity.api, ACTION, { id: at });
      startPreview(kind, at, String(name ?? ''));
    } catch (cause) {
      setRunning(false);
      void message.error(asApiError(cause).message);
      onClose?.();
    }
  }
  return (
    <Modal
      open
      title={`${action.label}${mark}${String(name ?? '')}`}
      okText={action.label}
      confirmLoading={running}
      maskClosable={false}
      onOk={() => void start(id)}
      onCancel={() => onClose?.()}
    >
      <p>{action.confirm}</p>
    </Modal>
  );
}
