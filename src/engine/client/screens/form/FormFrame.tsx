/** The frame around a form: head, tabs, scrolling fields, fixed foot; in a drawer, a dialog or on the full page. */
import { Button, Drawer, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledForm } from '../../../model/types.ts';
import { Icon } from '../../parts/Icon.tsx';

/** Over the page as the entity's file says, or in it. */
export type FormPlace = CompiledForm['open'] | 'inPage';

interface FormFrameProps {
  readonly place: FormPlace;
  /** Pixels; drawers and dialogs. */
  readonly width: number;
  readonly title: string;
  /** Code and name of the row under the title. */
  readonly subtitle?: ReactNode;
  /** Tabs or steps. */
  readonly bar?: ReactNode;
  /** Index of a long form. */
  readonly side?: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The widest dialog; larger forms scroll inside. */
const DIALOG_WIDTH = 720;

export function FormFrame({
  place,
  width,
  title,
  subtitle,
  bar,
  side,
  footer,
  onClose,
  children,
}: FormFrameProps): ReactNode {
  const { t } = useTranslation('form');
  const headId = useId();
  const content = (
    <div className="anlan-form">
      <header className="anlan-form-head">
        <div className="anlan-grow">
          <h2 id={headId}>{title}</h2>
          {subtitle && <div className="anlan-form-subtitle">{subtitle}</div>}
        </div>
        {place !== 'inPage' && (
          <Button
            type="text"
            className="anlan-form-close"
            aria-label={t('close')}
            icon={<Icon name="close" />}
            onClick={onClose}
          />
        )}
      </header>
      {bar}
      <div className="anlan-form-middle">
        {side}
        <div className="anlan-form-body">{children}</div>
      </div>
      {footer && <footer className="anlan-form-foot">{footer}</footer>}
    </div>
  );
  if (place === 'inPage')
    return (
      <section className="anlan-form-in-page" aria-labelledby={headId}>
        {content}
      </section>
    );
  if (place === 'dialog') {
    return (
      <Modal
        // antd names its dialogs by their own title alone; ours stands in the head of the form, beside the button that
        // closes it.
        open
        title={title}
        classNames={{ header: 'visually-hidden' }}
        className="anlan-form-dialog"
        width={Math.min(width, DIALOG_WIDTH)}
        footer={null}
        closable={false}
        maskClosable={false}
        onCancel={onClose}
        destroyOnHidden
      >
        {content}
      </Modal>
    );
  }
  return (
    <Drawer
      open
      rootClassName={place === 'page' ? 'anlan-form-drawer anlan-form-page' : 'anlan-form-drawer'}
      width={place === 'page' ? '100%' : width}
      mask={place !== 'page'}
      closable={false}
      maskClosable={false}
      autoFocus={false}
      onClose={onClose}
      aria-labelledby={headId}
    >
      {content}
    </Drawer>
  );
}
