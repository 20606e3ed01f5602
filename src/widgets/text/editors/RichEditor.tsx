/**
 * The editor of rich text. Its value is HTML of the one list of tags; a text nobody has touched stays letter by letter
 * as it came.
 */
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../../../engine/client/index.ts';
import { MAX_TEXT } from '../../../engine/model/validate.ts';
import { AskRow } from './AskRow.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { Tools } from './Tools.tsx';
import { editorAttributes } from './editor-attributes.ts';
import { tidyPasted } from './paste.ts';
import { pictureAddress } from './picture.ts';
import { isAddress, richExtensions } from './rich-extensions.ts';
import { type RichState, richState, richTools } from './rich-tools.ts';
import { richLength, richValue } from './rich-value.ts';

const IDLE: RichState = { marks: [], level: 0, undo: false, redo: false, merge: false, split: false };

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** A word with a dot and no scheme is meant as an address of the web. */
const asAddress = (text: string): string => (/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text);

export default function RichEditor(props: EditProps): ReactNode {
  const { field, value, onChange, onBlur, disabled, invalid, id } = props;
  const { t } = useTranslation('widgets');
  const given = typeof value === 'string' ? value : '';
  const [asking, setAsking] = useState<'link' | 'alt'>();
  const [said, setSaid] = useState<string>();
  const tools = useRef<HTMLDivElement>(null);
  /** The text that came from outside, how the editor writes it, and what was told last. */
  const known = useRef<{ given: string; shown: string | null; told: string }>({ given, shown: null, told: given });
  const leaving = useRef(false);

  const insert = async (editor: Editor, files: readonly File[]) => {
    for (const file of files) {
      const room = Math.floor(((field.maxLength ?? MAX_TEXT) - richLength(editor.getHTML())) / 2);
      const address = await pictureAddress(file, room).catch(() => null);
      if (editor.isDestroyed) return;
      setSaid(
        address === null
          ? t('editor.noPicture', { name: file.name })
          : address === undefined
            ? t('editor.noRoom')
            : undefined,
      );
      if (address)
        editor
          .chain()
          .focus()
          .setImage({ src: address, alt: file.name.replace(/\.\w+$/, '') })
          .run();
    }
  };
  const pasted = (html: string): string => {
    // What an editor like this one has copied needs nothing, and loses its edges by being read.
    if (html.includes('data-pm-slice')) return html;
    const tidy = tidyPasted(html);
    setSaid(tidy.lost > 0 ? t('editor.lost', { count: tidy.lost }) : undefined);
    return tidy.html;
  };
  const changed = (editor: Editor) => {
    const next = richValue(editor.getHTML());
    const told = next === known.current.shown ? known.current.given : (next ?? '');
    if (told === known.current.told) return;
    known.current.told = told;
    onChange(told === '' ? null : told);
  };
  const pressed = (event: KeyboardEvent): boolean => {
    if (event.altKey && event.key === 'F10') {
      tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      event.preventDefault();
      return true;
    }
    if (event.key === 'Tab' && leaving.current) return true;
    if (event.key === 'Escape' && !leaving.current) event.stopPropagation();
    if (event.key !== 'Shift') leaving.current = event.key === 'Escape';
    return false;
  };

  const editor = useEditor({
    extensions: richExtensions,
    content: given,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => {
      known.current.shown = richValue(created.getHTML());
    },
    onUpdate: ({ editor: now }) => changed(now),
    onBlur: () => {
      leaving.current = false;
    },
    editorProps: {
      attributes: { ...editorAttributes(props), class: 'anlan-rich anlan-editor-text' },
      transformPastedHTML: (html) => pasted(html),
      handlePaste: (_view, event) => {
        const files = picturesOf(event.clipboardData);
        // A word processor puts a picture of the words beside them.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
        void insert(editor, files);
        return true;
      },
      handleDrop: (_view, event) => {
        const files = picturesOf(event.dataTransfer);
        if (files.length === 0) return false;
        void insert(editor, files);
        return true;
      },
      handleDOMEvents: { keydown: (_view, event) => pressed(event) },
    },
  });
  const state = useEditorState({ editor, selector: ({ editor: now }) => richState(now) }) ?? IDLE;

  useEffect(() => {
    if (given === known.current.told) return;
    editor.commands.setContent(given, { emitUpdate: false });
    known.current = { given, shown: richValue(editor.getHTML()), told: given };
  }, [editor, given]);

  const leaveRow = (): void => {
    setAsking(undefined);
    editor.commands.focus();
  };
  const choosePicture = (): void => {
    if (state.marks.includes('image')) return setAsking('alt');
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    input.multiple = true;
    input.onchange = () => void insert(editor, [...(input.files ?? [])]);
    input.click();
  };
  const setLink = (text: string): void => {
    const href = asAddress(text);
    const at = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !state.marks.includes('link'))
      at.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else at.setLink({ href }).run();
    setAsking(undefined);
  };

  return (
    <EditorFrame
      id={id}
      invalid={invalid}
      disabled={disabled}
      note={t('editor.note')}
      said={said}
      length={richLength(given)}
      limit={field.maxLength}
      onBlur={onBlur}
      tools={
        <>
          <Tools
            ref={tools}
            label={t('editor.tools', { field: field.title })}
            controls={id}
            disabled={disabled}
            onLeave={() => editor.commands.focus()}
            groups={richTools(editor, state, (key) => t(`editor.${key}`), {
              onLink: () => setAsking('link'),
              onPicture: choosePicture,
            })}
          />
          {asking === 'link' && (
            <AskRow
              label={t('editor.address')}
              start={String(editor.getAttributes('link')['href'] ?? '')}
              onLeave={leaveRow}
              onTake={setLink}
              refusal={(text) => (text !== '' && isAddress(asAddress(text)) ? undefined : t('editor.noAddress'))}
              onRemove={
                state.marks.includes('link')
                  ? () => {
                      editor.chain().focus().extendMarkRange('link').unsetLink().run();
                      setAsking(undefined);
                    }
                  : undefined
              }
            />
          )}
          {asking === 'alt' && (
            <AskRow
              label={t('editor.alt')}
              start={String(editor.getAttributes('image')['alt'] ?? '')}
              onLeave={leaveRow}
              refusal={() => undefined}
              onTake={(alt) => {
                editor.chain().focus().updateAttributes('image', { alt }).run();
                setAsking(undefined);
              }}
              onRemove={() => {
                editor.chain().focus().deleteSelection().run();
                setAsking(undefined);
              }}
            />
          )}
        </>
      }
    >
      <EditorContent editor={editor} className="anlan-editor-body" />
    </EditorFrame>
  );
}
