/** 办理: one task with all its node asks for, or several at once. */
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { type SlotProps, useAboutMark } from '../../../engine/client/index.ts';
import { useProcessNews, useTaskPage } from '../course/useCoursePage.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { DecisionFields } from './DecisionFields.tsx';
import { useDecision } from './useDecision.ts';

function OneDialog({
  id,
  title,
  label,
  onClose,
  onDone,
}: Pick<SlotProps, 'onClose' | 'onDone'> & {
  readonly id: string;
  readonly title: string;
  readonly label: string;
}): ReactNode {
  const { page, reload } = useTaskPage(id);
  useProcessNews([page?.instance], reload);
  const mark = useAboutMark();
  const decision = useDecision(id, page, reload);
  return (
    <Modal
      open
      title={`${label}${mark}${title}`}
      okText={label}
      okButtonProps={{ disabled: !decision.canSend }}
      confirmLoading={decision.running}
      maskClosable={false}
      onOk={() =>
        void decision.complete().then((isDone) => {
          if (isDone) onDone?.();
        })
      }
      onCancel={() => onClose?.()}
    >
      {page && <DecisionFields page={page} decision={decision} />}
    </Modal>
  );
}

/** Slot `action.agree` of tasks. */
export default function CompleteDialog({ entity, row, rows = [], onClose, onDone }: SlotProps): ReactNode {
  const label = entity.actions.find(({ code }) => code === 'agree')?.label ?? '';
  const ends = { ...(onClose ? { onClose } : {}), ...(onDone ? { onDone } : {}) };
  if (rows.length > 1) return <BatchDialog rows={rows} label={label} {...ends} />;
  return row ? <OneDialog key={row.id} id={row.id} title={String(row['title'] ?? '')} label={label} {...ends} /> : null;
}
