/** Two ways to the same end side by side, as tabs. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface WaysProps<W extends string> {
  readonly label: string;
  readonly ways: readonly { readonly key: W; readonly title: string }[];
  readonly chosen: W;
  readonly onChoose: (way: W) => void;
  readonly children: ReactNode;
}

export function Ways<W extends string>({ label, ways, chosen, onChoose, children }: WaysProps<W>): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  function step(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const at = (ways.findIndex((way) => way.key === chosen) + by + ways.length) % ways.length;
    const next = ways[at];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    list.current?.querySelectorAll('button')[at]?.focus();
  }
  return (
    <>
      <div className="sign-ways" role="tablist" aria-label={label} ref={list} onKeyDown={step}>
        {ways.map((way) => (
          <button
            key={way.key}
            type="button"
            role="tab"
            id={`way-${way.key}`}
            aria-selected={way.key === chosen}
            aria-controls="way"
            tabIndex={way.key === chosen ? 0 : -1}
            onClick={() => onChoose(way.key)}
          >
            {way.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="way" aria-labelledby={`way-${chosen}`}>
        {children}
      </div>
    </>
  );
}
