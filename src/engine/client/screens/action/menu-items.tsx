/**
 * Actions as the entries of a list that drops down; what cannot be done stays visible, and says why to the eye and to
 * the ear.
 */
import type { MenuProps } from 'antd';
import type { OfferedAction } from '../../controllers/list/row-actions.ts';
import { RecordLinks } from './RecordLinks.tsx';
import './menu-items.css';

export function menuItems(actions: readonly OfferedAction[]): MenuProps['items'] {
  return actions.map(({ action, reason, records = [] }) => ({
    key: action.code,
    disabled: reason !== '',
    danger: action.tone === 'danger' && reason === '',
    label: reason ? (
      <span className="menu-refused">
        {action.label}
        <small>
          {reason} <RecordLinks records={records} />
        </small>
      </span>
    ) : (
      action.label
    ),
    ...(reason ? { 'aria-label': action.label, 'aria-description': reason } : {}),
  }));
}
