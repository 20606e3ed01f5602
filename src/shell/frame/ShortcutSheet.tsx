/** What the keyboard can do, on one sheet: `?`. */
import type { ReactNode } from 'react';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLayoutSettings } from '../../engine/client/index.ts';
import './keys.css';

/** Text key → keys pressed together. */
const KEYS: readonly (readonly [text: string, ...keys: string[]])[] = [
  ['search', 'Ctrl', 'K'],
  ['tabNext', 'Alt', 'PageDown'],
  ['tabBefore', 'Alt', 'PageUp'],
  ['tabClose', 'Alt', 'W'],
  ['tabMenu', 'Shift', 'F10'],
  ['save', 'Ctrl', 'S'],
  ['back', 'Esc'],
  ['move', 'Tab'],
  ['rows', '↑', '↓'],
  ['order', 'Alt', '↑', '↓'],
];
const SINGLE: readonly (readonly [text: string, key: string])[] = [
  ['keyword', '/'],
  ['add', 'N'],
  ['sheet', '?'],
];

export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('layout');
  const single = useLayoutSettings((state) => state.singleKeys);
  return (
    <Modal
      open
      width={560}
      title={t('keys.title')}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
      className="keys"
    >
      <dl>
        {[...KEYS, ...(single ? SINGLE : [])].map(([text, ...keys]) => (
          <div key={text}>
            <dt>{t(`keys.${text}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {!single && <p>{t('keys.singleOff')}</p>}
    </Modal>
  );
}
