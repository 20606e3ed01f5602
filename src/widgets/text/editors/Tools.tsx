/**
 * The tools above an editor: one stop for Tab, arrows go among them; the editor keeps its selection while one is
 * pressed.
 */
import { Dropdown, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { markIcons } from './mark-icons.ts';

/** A step of a menu. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly chosen?: boolean;
  readonly barred?: boolean;
  readonly run: () => void;
}

export interface Tool {
  readonly key: keyof typeof markIcons;
  readonly label: string;
  /** As a person would press them, e.g. `Ctrl B`. */
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly barred?: boolean;
  readonly run?: () => void;
  /** Opens these instead of doing something itself. */
  readonly menu?: readonly Choice[];
  /** Words in place of the icon. */
  readonly words?: string;
}

interface ToolsProps {
  readonly label: string;
  /** Id of what is edited. */
  readonly controls: string;
  readonly groups: readonly (readonly Tool[])[];
  readonly disabled: boolean;
  /** Gives the keyboard back to the text. */
  readonly onLeave: () => void;
  readonly ref?: Ref<HTMLDivElement>;
}

function Mark({ name }: { readonly name: keyof typeof markIcons }): ReactNode {
  return (
    <svg
      className="anlan-icon"
      viewBox="0 0 16 16"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={markIcons[name]} />
    </svg>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly stop: boolean;
  readonly disabled: boolean;
  readonly controls: string;
  readonly onFocus: () => void;
}

function ToolButton({ tool, stop, disabled, controls, onFocus }: ToolButtonProps): ReactNode {
  const [open, setOpen] = useState(false);
  const barred = disabled || tool.barred === true;
  const { menu } = tool;
  const button = (
    <button
      type="button"
      className={tool.words === undefined ? 'anlan-tool' : 'anlan-tool anlan-tool-words'}
      data-tool={tool.key}
      tabIndex={stop ? 0 : -1}
      aria-label={tool.words === undefined ? tool.label : `${tool.label}: ${tool.words}`}
      aria-disabled={barred}
      aria-controls={controls}
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      {...(menu
        ? { 'aria-haspopup': 'menu', 'aria-expanded': open }
        : {
            onClick: () => {
              if (!barred) tool.run?.();
            },
          })}
      {...(tool.pressed === undefined ? {} : { 'aria-pressed': tool.pressed })}
      {...(tool.keys === undefined
        ? {}
        : { 'aria-keyshortcuts': tool.keys.replace('Ctrl', 'Control').replaceAll(' ', '+') })}
    >
      {tool.words ?? <Mark name={tool.key} />}
      {menu && <Mark name="open" />}
    </button>
  );
  const named = (
    <Tooltip title={open ? undefined : tool.keys === undefined ? tool.label : `${tool.label} ${tool.keys}`}>
      {button}
    </Tooltip>
  );
  if (!menu || barred) return named;
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={open}
      onOpenChange={setOpen}
      menu={{
        selectable: menu.some((choice) => choice.chosen !== undefined),
        selectedKeys: menu.filter((choice) => choice.chosen).map((choice) => choice.key),
        items: menu.map(({ key, label, barred: closed }) => ({ key, label, disabled: closed === true })),
        onClick: ({ key }) => {
          setOpen(false);
          menu.find((choice) => choice.key === key)?.run();
        },
      }}
    >
      {named}
    </Dropdown>
  );
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tools({ label, controls, groups, disabled, onLeave, ref }: ToolsProps): ReactNode {
  const [stop, setStop] = useState<string>();
  const all = groups.flat();
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === stop),
  );
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    // Menus are drawn elsewhere; their keys arrive here all the same.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Escape' && event.target.getAttribute('aria-expanded') !== 'true') {
      event.stopPropagation();
      onLeave();
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = all[step(at, all.length)];
    if (next) event.currentTarget.querySelector<HTMLElement>(`[data-tool="${next.key}"]`)?.focus();
  };
  return (
    <div ref={ref} className="anlan-tools" role="toolbar" aria-label={label} onKeyDown={press}>
      {groups.map((tools) => (
        <div key={tools[0]?.key} className="anlan-tool-group">
          {tools.map((tool) => (
            <ToolButton
              key={tool.key}
              tool={tool}
              stop={tool === all[at]}
              disabled={disabled}
              controls={controls}
              onFocus={() => setStop(tool.key)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
