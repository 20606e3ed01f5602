/** The editor of Markdown: the text with a few tools, and beside or below it what it will look like. */
import { markdown } from '@codemirror/lang-markdown';
import { EditorView, keymap } from '@codemirror/view';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../../../engine/client/index.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { type Tool, Tools } from './Tools.tsx';
import { markdownHtml } from './markdown-html.ts';
import { lead, surround, writeLink } from './markdown-marks.ts';
import { useCodeMirror } from './useCodeMirror.ts';

const ITEM = /^\s*([-*+]|\d+[.)])\s+/;
const marked =
  (mark: string) =>
  (view: EditorView): boolean => {
    surround(view, mark);
    return true;
  };
const extensions = [
  markdown(),
  EditorView.lineWrapping,
  keymap.of([
    { key: 'Mod-b', run: marked('**') },
    { key: 'Mod-i', run: marked('*') },
  ]),
];

export default function MarkdownEditor(props: EditProps): ReactNode {
  const { id, field, value, invalid, disabled, onBlur } = props;
  const { t } = useTranslation('widgets');
  const host = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const view = useCodeMirror(host, {
    props,
    extensions,
    onTools: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  const preview = useMemo(() => (shown ? markdownHtml(text) : ''), [shown, text]);
  const at = (act: (now: EditorView) => void) => () => {
    if (view.current) act(view.current);
  };
  const groups: Tool[][] = [
    [
      {
        key: 'heading',
        label: t('editor.style.label'),
        menu: [2, 3, 4].map((level) => ({
          key: String(level),
          label: t(`editor.style.${level}`),
          run: at((now) => lead(now, () => `${'#'.repeat(level)} `, /^#{1,6}\s+/)),
        })),
      },
    ],
    [
      { key: 'bold', label: t('editor.bold'), keys: 'Ctrl B', run: at((now) => surround(now, '**')) },
      { key: 'italic', label: t('editor.italic'), keys: 'Ctrl I', run: at((now) => surround(now, '*')) },
      { key: 'strike', label: t('editor.strike'), run: at((now) => surround(now, '~~')) },
      { key: 'code', label: t('editor.code'), run: at((now) => surround(now, '`')) },
    ],
    [
      { key: 'bullets', label: t('editor.bullets'), run: at((now) => lead(now, () => '- ', ITEM)) },
      { key: 'numbers', label: t('editor.numbers'), run: at((now) => lead(now, (line) => `${line + 1}. `, ITEM)) },
      { key: 'quote', label: t('editor.quote'), run: at((now) => lead(now, () => '> ', /^>\s?/)) },
      { key: 'link', label: t('editor.link'), run: at(writeLink) },
    ],
    [{ key: 'preview', label: t('editor.preview'), pressed: shown, run: () => setShown(!shown) }],
  ];
  return (
    <EditorFrame
      id={id}
      invalid={invalid}
      disabled={disabled}
      note={t('editor.note')}
      length={[...text].length}
      limit={field.maxLength}
      onBlur={onBlur}
      tools={
        <Tools
          ref={bar}
          label={t('editor.tools', { field: field.title })}
          controls={id}
          disabled={disabled}
          onLeave={() => view.current?.focus()}
          groups={groups}
        />
      }
    >
      <div className="anlan-editor-sides">
        <div ref={host} className="anlan-editor-body" />
        {shown && (
          <div
            className="anlan-editor-preview anlan-rich"
            role="region"
            aria-label={t('editor.previewOf', { field: field.title })}
            tabIndex={0}
            dangerouslySetInnerHTML={{ __html: preview }}
          />
        )}
      </div>
    </EditorFrame>
  );
}
