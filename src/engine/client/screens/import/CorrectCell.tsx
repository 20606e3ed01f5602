/**
 * A cell of a refused line that is corrected where it stands: Enter or a click opens it, Enter or leaving takes the
 * text, Escape leaves it.
 */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Input } from 'antd';

interface Props {
  readonly text: string;
  /** What the cell is called, for who does not see it. */
  readonly name: string;
  readonly onText: (text: string) => void;
}

export function CorrectCell({ text, name, onText }: Props): ReactNode {
  const [typed, setTyped] = useState<string>();
  const left = useRef(false);
  function close(take: boolean): void {
    // Taking the input away lets it lose the focus once more.
    if (left.current) return;
    left.current = true;
    if (take && typed !== undefined && typed !== text) onText(typed);
    setTyped(undefined);
  }
  function open(): void {
    left.current = false;
    setTyped(text);
  }
  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The dialog around it stays open.
    event.stopPropagation();
    close(event.key === 'Enter');
  }
  if (typed === undefined)
    return (
      <button type="button" className="import-cell" aria-label={name} title={text} onClick={open}>
        {text}
      </button>
    );
  return (
    <Input
      size="small"
      autoFocus
      aria-label={name}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={pressed}
      onBlur={() => close(true)}
    />
  );
}
