/** Sections and fields as an outline: chosen by click or arrow keys, moved by dragging or Alt and an arrow. */
import { Button } from 'antd';
import { type MouseEvent, type PointerEvent, type ReactNode, memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import { useDesigner } from './designer-context.ts';
import { type Chosen, WHOLE, fieldsOf, outlineOf, requiredOf } from './draft-document.ts';
import { absencesOf } from './drawn-form.ts';
import { titleOf } from './drawn-list.ts';
import { useOutlineKeys } from './useOutlineKeys.ts';

interface OutlineFieldProps {
  readonly name: string;
  readonly word: string;
  readonly required: boolean;
  readonly absence: 'hidden' | 'condition' | undefined;
  readonly wrong: boolean;
  readonly current: boolean;
  /** Is it one of several that are chosen? */
  readonly pressed: boolean | undefined;
}

/** Drawn again only when something of it changes: where 200 are listed, one moves in the time of one. */
const OutlineField = memo(function OutlineField({
  name,
  word,
  required,
  absence,
  wrong,
  current,
  pressed,
}: OutlineFieldProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  return (
    <li data-field={name}>
      <button
        type="button"
        className="fd-node"
        aria-current={current}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      >
        <span className="fd-node-word">{word}</span>
        {required && (
          <i className="fd-star" aria-label={t('panel.required')}>
            *
          </i>
        )}
        {absence && <span className="fd-node-note">{t(`absence.${absence}`)}</span>}
        {wrong && (
          <span className="fd-node-wrong">
            <Icon name="warning" size={14} />
            <span className="visually-hidden">{t('problems.here')}</span>
          </span>
        )}
      </button>
    </li>
  );
});

/** `wrong`: kind and name of what has a mistake. */
export function Outline({ wrong }: { readonly wrong: ReadonlySet<string> }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, chosen, choose, fields: several, toggle, press, addSection } = useDesigner();
  const place = useRef<HTMLDivElement>(null);
  const onKey = useOutlineKeys(place);
  const fields = fieldsOf(document);
  const outline = outlineOf(document);
  const required = new Set(requiredOf(document));
  const absences = absencesOf(document);
  const held = new Set(outline.flatMap((section) => section.fields));
  const outside = Object.keys(fields).filter((name) => !held.has(name));
  const isChosen = (kind: Chosen['kind'], name: string): boolean => chosen?.kind === kind && chosen.name === name;
  const sectionWord = (code: string, title: string | undefined): string =>
    title ? titleOf(document, view, { kind: 'section', name: code }) : '';
  const wordOf = (name: string): string => titleOf(document, view, { kind: 'field', name });
  const field = (name: string): ReactNode => (
    <OutlineField
      key={name}
      name={name}
      word={wordOf(name)}
      required={required.has(name)}
      absence={absences.get(name)}
      wrong={wrong.has(`field ${name}`)}
      current={isChosen('field', name)}
      pressed={several.length > 1 ? several.includes(name) : undefined}
    />
  );
  /** The field an event comes from: one listener for all, so that a field's row stays as it is while others move. */
  const fieldOf = ({ target }: MouseEvent): string | undefined =>
    (target as Element).closest<HTMLElement>('[data-field]')?.dataset['field'];
  function onClick(event: MouseEvent): void {
    const name = fieldOf(event);
    if (name === undefined) return;
    if (event.ctrlKey || event.metaKey) toggle(name);
    else choose({ kind: 'field', name });
  }
  function onPress(event: PointerEvent): void {
    const name = fieldOf(event);
    if (name !== undefined) press(event, { kind: 'field', name, word: wordOf(name) });
  }
  return (
    <div
      className="fd-outline"
      ref={place}
      data-zone="outline"
      onKeyDown={onKey}
      onClick={onClick}
      onPointerDown={onPress}
    >
      <ul aria-label={t('outline.title')}>
        {outline.map(({ code, title, fields: names }) => (
          <li key={code} data-section={code}>
            {code === WHOLE ? null : (
              <button
                type="button"
                className="fd-node fd-node-section"
                aria-current={isChosen('section', code)}
                onClick={() => choose({ kind: 'section', name: code })}
                onPointerDown={(event) =>
                  press(event, { kind: 'section', name: code, word: sectionWord(code, title) || code })
                }
              >
                <span className="fd-node-word">{sectionWord(code, title) || t('outline.untitled')}</span>
              </button>
            )}
            <ul>{names.filter((name) => Object.hasOwn(fields, name)).map(field)}</ul>
          </li>
        ))}
      </ul>
      {outside.length > 0 && (
        <>
          <h3>{t('outline.outside')}</h3>
          <ul aria-label={t('outline.outside')}>{outside.map(field)}</ul>
        </>
      )}
      <Button icon={<Icon name="plus" />} onClick={addSection}>
        {t('outline.addSection')}
      </Button>
    </div>
  );
}
