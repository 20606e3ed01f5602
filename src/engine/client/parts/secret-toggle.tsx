/** The eye that shows and hides a secret while it is typed, named in the person's language. */
import type { ReactElement } from 'react';
import { Icon } from './Icon.tsx';

/** For antd's `iconRender`. */
export function secretToggle(show: string, hide: string): (visible: boolean) => ReactElement {
  return (visible) => (
    <button type="button" aria-label={visible ? hide : show} aria-pressed={visible}>
      <Icon name={visible ? 'eyeOff' : 'eye'} />
    </button>
  );
}
