/** The frame around a form: head, tabs, scrolling fields, fixed foot; in a drawer, a dialog or on the full page. */
import { Button, Drawer, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledForm } from '../../../model/types.ts';
import { Icon } from '../../parts/Icon.tsx';

interface FormFrameProps {
  readonly open: CompiledForm['open'];
  /** Pixels; drawers and dialogs. */
  readonly width: number;
  readonly title: string;
  /** Code and name of the row under the title. */
  readonly subtitle?: ReactNode;
  /** Tabs or steps. */
  readonly bar?: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The widest dialog; larger forms scroll inside. */
const DIALOG_WIDTH = 720;

export function FormFrame({ open, width, title, subtitle, bar, footer, onClose, children }: FormFrameProps): ReactNode {
  const { t } = useTranslation('form');
  const headId = useId();
  const content = (
    <div className="anlan-form">
      <header className="anlan-form-head">
        <div className="anlan-grow">
          <h2 id={headId}>{title}</h2>
          {subtitle && <div className="anlan-form-subtitle">{subtitle}</div>}
        </div>
        <Button type="text" className="anlan-form-close" aria-label={t('close')} icon={<Icon name="close" />} onClick={onClose} />
      </header>
      {bar}
      <div className="anlan-form-body">{children}</div>
      {footer && <footer className="anlan-form-foot">{footer}</footer>}
    </div>
  );
  if (open === 'dialog') {
    return (
      <Modal
        // antd names its dialogs by their own title alone; ours stands in the head of the form, beside the button that closes it.
        open title={title} classNames={{ header: 'visually-hidden' }}
        className="anlan-form-dialog" width={Math.min(width, DIALOG_WIDTH)} footer={null} closable={false} maskClosable={false} onCancel={onClose} destroyOnHidden
      >
        {content}
      </Modal>
    );
  }
  return (
    <Drawer
      open rootClassName={open === 'page' ? 'anlan-form-drawer anlan-form-page' : 'anlan-form-drawer'} width={open === 'page' ? '100%' : width} mask={open !== 'page'}
      closable={false} maskClosable={false} autoFocus={false} onClose={onClose} aria-labelledby={headId}
    >
      {content}
    </Drawer>
  );
}
