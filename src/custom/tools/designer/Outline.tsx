/** Sections and fields as an outline: chosen by click or arrow keys, moved by dragging or Alt and an arrow. */
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import { useDesigner } from './designer-context.ts';
import { type Chosen, WHOLE, fieldsOf, outlineOf, requiredOf } from './draft-document.ts';
import { absenceOf } from './drawn-form.ts';
import { titleOf } from './drawn-list.ts';
import { useOutlineKeys } from './useOutlineKeys.ts';

/** `wrong`: kind and name of what has a mistake. */
export function Outline({ wrong }: { readonly wrong: ReadonlySet<string> }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, chosen, choose, fields: several, toggle, press, addSection } = useDesigner();
  const place = useRef<HTMLDivElement>(null);
  const onKey = useOutlineKeys(place);
  const fields = fieldsOf(document);
  const outline = outlineOf(document);
  const required = new Set(requiredOf(document));
  const held = new Set(outline.flatMap((section) => section.fields));
  const outside = Object.keys(fields).filter((name) => !held.has(name));
  const isChosen = (kind: Chosen['kind'], name: string): boolean => chosen?.kind === kind && chosen.name === name;
  const sectionWord = (code: string, title: string | undefined): string => (title ? titleOf(document, view, { kind: 'section', name: code }) : '');
  const field = (name: string): ReactNode => {
    const word = titleOf(document, view, { kind: 'field', name });
    const absence = absenceOf(document, name);
    return (
      <li key={name} data-field={name}>
        <button type="button" className="fd-node" aria-current={isChosen('field', name)} {...(several.length > 1 ? { 'aria-pressed': several.includes(name) } : {})} onClick={(event) => (event.ctrlKey || event.metaKey ? toggle(name) : choose({ kind: 'field', name }))} onPointerDown={(event) => press(event, { kind: 'field', name, word })}>
          <span className="fd-node-word">{word}</span>
          {required.has(name) && <i className="fd-star" aria-label={t('panel.required')}>*</i>}
          {absence && <span className="fd-node-note">{t(`absence.${absence}`)}</span>}
          {wrong.has(`field ${name}`) && <span className="fd-node-wrong"><Icon name="warning" size={14} /><span className="visually-hidden">{t('problems.here')}</span></span>}
        </button>
      </li>
    );
  };
  return (
    <div className="fd-outline" ref={place} data-zone="outline" onKeyDown={onKey}>
      <ul aria-label={t('outline.title')}>
        {outline.map(({ code, title, fields: names }) => (
          <li key={code} data-section={code}>
            {code === WHOLE ? null : (
              <button type="button" className="fd-node fd-node-section" aria-current={isChosen('section', code)} onClick={() => choose({ kind: 'section', name: code })} onPointerDown={(event) => press(event, { kind: 'section', name: code, word: sectionWord(code, title) || code })}>
                <span className="fd-node-word">{sectionWord(code, title) || t('outline.untitled')}</span>
              </button>
            )}
            <ul>{names.filter((name) => Object.hasOwn(fields, name)).map(field)}</ul>
          </li>
        ))}
      </ul>
      {outside.length > 0 && <><h3>{t('outline.outside')}</h3><ul aria-label={t('outline.outside')}>{outside.map(field)}</ul></>}
      <Button icon={<Icon name="plus" />} onClick={addSection}>{t('outline.addSection')}</Button>
    </div>
  );
}
