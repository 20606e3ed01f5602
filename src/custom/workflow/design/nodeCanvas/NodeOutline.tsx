/**
 * Sections and fields of the form as an outline, each with how it stands at the step: chosen by click or arrow keys,
 * with Ctrl or Shift several.
 */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledSection } from '../../../../engine/model/types.ts';
import type { NodeForm } from '../node-form.ts';
import { type Choice, commonStanding, standingOf } from './standing.ts';

interface NodeOutlineProps {
  readonly sections: readonly CompiledSection[];
  /** Fields of the record that the form does not show. */
  readonly outside: readonly string[];
  /** Titles of the fields that can be chosen. */
  readonly titles: ReadonlyMap<string, string>;
  readonly kept: ReadonlySet<string>;
  readonly form: NodeForm;
  readonly choice: Choice;
  /** One field, with the keys that were held. */
  readonly onPick: (name: string, held: { readonly more: boolean; readonly through: boolean }) => void;
  readonly onPickAll: (names: readonly string[], more: boolean) => void;
}

export function NodeOutline({
  sections,
  outside,
  titles,
  kept,
  form,
  choice,
  onPick,
  onPickAll,
}: NodeOutlineProps): ReactNode {
  const { t } = useTranslation('nodeCanvas');
  const place = useRef<HTMLDivElement>(null);
  const last = choice.at(-1);
  useEffect(() => {
    place.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  const isMore = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey;
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...(place.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + (event.key === 'ArrowUp' ? -1 : 1)];
    next?.focus();
    const field = next?.closest<HTMLElement>('li')?.dataset['field'];
    if (event.shiftKey) {
      // On the way to a further field a heading is only passed over.
      if (field !== undefined) onPick(field, { more: false, through: true });
    } else next?.click();
  }
  const field = (name: string): ReactNode => (
    <li key={name} data-field={name}>
      <button
        type="button"
        className="nf-node"
        aria-pressed={choice.includes(name)}
        aria-current={name === last}
        onClick={(event) => onPick(name, { more: isMore(event), through: event.shiftKey })}
      >
        <span className="nf-node-word">{titles.get(name)}</span>
        {kept.has(name) && <span className="nf-note">{t('kept')}</span>}
        <span className={`nf-note nf-at-${standingOf(form, name)}`}>{t(`standing.${standingOf(form, name)}`)}</span>
      </button>
    </li>
  );
  return (
    <div className="nf-outline" ref={place} onKeyDown={onKey}>
      <ul aria-label={t('outline')}>
        {sections.map(({ code, title, fields }) => {
          const names = fields.filter((name) => titles.has(name));
          const common = commonStanding(form, names);
          return (
            <li key={code} data-section={code}>
              {title !== undefined && names.length > 0 && (
                <button
                  type="button"
                  className="nf-node nf-node-section"
                  aria-pressed={names.every((name) => choice.includes(name))}
                  onClick={(event) => onPickAll(names, isMore(event))}
                >
                  <span className="nf-node-word">{title}</span>
                  {common && <span className="nf-note">{t(`standing.${common}`)}</span>}
                </button>
              )}
              <ul>{names.map(field)}</ul>
            </li>
          );
        })}
      </ul>
      {outside.length > 0 && (
        <>
          <h3>{t('outside')}</h3>
          <ul aria-label={t('outside')}>{outside.map(field)}</ul>
        </>
      )}
    </div>
  );
}
