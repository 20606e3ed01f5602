/** A part of the properties panel that folds. */
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../engine/client/index.ts';

export function Section({
  title,
  closed = false,
  children,
}: {
  readonly title: string;
  readonly closed?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const [open, setOpen] = useState(!closed);
  return (
    <section className="flow-section">
      <h3>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'right'} size={12} />
          {title}
        </button>
      </h3>
      {open && <div className="flow-section-body">{children}</div>}
    </section>
  );
}
