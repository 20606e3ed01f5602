/** A button that lets a person choose files. */
import { type ReactNode, useRef } from 'react';
import { Button } from 'antd';
import { Icon } from '../../engine/client/index.ts';

interface Props {
  readonly label: string;
  readonly onChosen: (files: readonly File[]) => void;
  readonly disabled?: boolean;
}

export function ChooseFiles({ label, onChosen, disabled = false }: Props): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="primary" disabled={disabled} icon={<Icon name="upload" />} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          onChosen([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
