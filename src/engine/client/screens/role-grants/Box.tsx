/** A tick box of the grant table: native and light, for a table may hold thousands. */
import { type ReactNode, useEffect, useRef } from 'react';

interface BoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for. */
  readonly partly?: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be ticked, or what more it means. */
  readonly hint?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

export function Box({ label, checked, partly = false, disabled = false, hint, onChange }: BoxProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !checked;
  }, [partly, checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="grant-box"
      aria-label={label}
      title={hint ?? label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
