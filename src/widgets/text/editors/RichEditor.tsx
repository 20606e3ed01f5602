/**
 * The editor of rich text. Its value is HTML of the one list of tags; a text nobody has touched stays letter by letter
 * as it came.
 */
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { App } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditProps, asApiError, storeFile } from '../../../engine/client/index.ts';
import { AskRow } from './AskRow.tsx';
import { EditorAttachments } from './EditorAttachments.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { Tools } from './Tools.tsx';
import { editorAttributes } from './editor-attributes.ts';
import { attachmentsIn, BROUGHT_KINDS, type EditorAttachment, PICTURE_KINDS, refusalOf } from './editor-files.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { tidyPasted } from './paste.ts';
import { embeddedPicture, pictureFile } from './picture.ts';
import { isAddress, richExtensions } from './rich-extensions.ts';
import { type RichState, richState, richTools } from './rich-tools.ts';
import { richLength, richValue } from './rich-value.ts';

const IDLE: RichState = { marks: [], level: 0, size: undefined, undo: false, redo: false, merge: false, split: false };

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Takes the link to a file out of the text, and the paragraph that held nothing else. */
function removeLink(editor: Editor, { url }: Pick<EditorAttachment, 'url'>): void {
  const step = editor.state.tr;
  const spots: { readonly from: number; readonly to: number }[] = [];
  editor.state.doc.descendants((node, at, parent) => {
    if (!node.isText || !node.marks.some(({ type, attrs }) => type.name === 'link' && attrs['href'] === url)) return;
    spots.push(
      parent?.childCount === 1 ? { from: at - 1, to: at + node.nodeSize + 1 } : { from: at, to: at + node.nodeSize },
    );
  });
  for (const { from, to } of spots.reverse()) step.delete(from, to);
  editor.view.dispatch(step);
}

/** A word with a dot and no scheme is meant as an address of the web. */
const asAddress = (text: string): string => (/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text);

export default function RichEditor(props: EditProps): ReactNode {
  const { field, value, onChange, onBlur, onRefused, disabled, invalid, id, context } = props;
  const { t } = useTranslation('widgets');
  const given = typeof value === 'string' ? value : '';
  const [asking, setAsking] = useState<'link' | 'alt' | 'dialog'>();
  const [said, setSaid] = useState<ReactNode>();
  const { modal } = App.useApp();
  /** The text as the form was opened with it: what it leads to is stored already. */
  const [opened] = useState(given);
  const tools = useRef<HTMLDivElement>(null);
  /** The text that came from outside, how the editor writes it, and what was told last. */
  const known = useRef<{ given: string; shown: string | null; told: string }>({ given, shown: null, told: given });
  const leaving = useRef(false);

  /** Pictures on their way; the form waits for them. */
  const sending = useRef(0);
  /** Pictures that stood in the text as they came, or could not be stored: they stay as they are. */
  const left = useRef(new Set<string>());

  /** Stores a picture; undefined where it could not be, which is said. */
  const store = async (file: File): Promise<string | undefined> => {
    const picture = await pictureFile(file).catch(() => undefined);
    if (picture) return sent(picture);
    setSaid(t('editor.noPicture', { name: file.name }));
    return undefined;
  };
  const sent = async (file: File): Promise<string | undefined> => {
    sending.current += 1;
    onRefused?.(t('editor.sending'), true);
    try {
      const { url } = await storeFile(file, { purpose: `${context.entity.name}.${field.name}` });
      setSaid(undefined);
      return url;
    } catch (cause) {
      // The sentence is the specification's, and stands by itself; what the server said follows it.
      setSaid(
        <>
          <span>{t('editor.failed')}</span> {t('editor.unsent', { name: file.name, reason: asApiError(cause).message })}
        </>,
      );
      return undefined;
    } finally {
      sending.current -= 1;
      if (sending.current === 0) onRefused?.(null);
    }
  };
  /** Says why files are not taken; nothing of them is sent then. */
  const isRefused = (files: readonly File[], kinds?: readonly string[]): boolean => {
    const refused = refusalOf(files, kinds);
    if (refused) setSaid(t(`editor.${refused.key}`, { limit: refused.limit }));
    return refused !== undefined;
  };
  /** Stores files as they are, and leads to them from the end of the text. */
  const attach = async (editor: Editor, files: readonly File[]): Promise<void> => {
    if (isRefused(files)) return;
    for (const file of files) {
      const same = attachmentsIn(editor.getHTML(), '').find(({ name }) => name === file.name);
      if (same && !(await confirmed())) continue;
      const url = await sent(file);
      if (url === undefined || editor.isDestroyed) continue;
      if (same) removeLink(editor, same);
      editor
        .chain()
        .insertContentAt(editor.state.doc.content.size, {
          type: 'paragraph',
          content: [{ type: 'text', text: file.name, marks: [{ type: 'link', attrs: { href: url } }] }],
        })
        .run();
    }
  };
  const confirmed = (): Promise<boolean> =>
    new Promise((resolve) => {
      modal.confirm({
        title: t('editor.overwrite'),
        okText: t('editor.take'),
        cancelText: t('editor.leave'),
        maskClosable: false,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  const insert = async (editor: Editor, files: readonly File[]) => {
    for (const file of files) {
      const src = await store(file);
      if (editor.isDestroyed) return;
      const alt = file.name.replace(/\.\w+$/, '');
      if (src !== undefined) editor.chain().focus().setImage({ src, alt }).run();
    }
  };
  /** Pictures that came along inside a pasted text are stored like any other. */
  const storeEmbedded = async (editor: Editor) => {
    const found = new Map<string, File>();
    editor.state.doc.descendants(({ type, attrs }) => {
      const src = String(attrs['src'] ?? '');
      if (type.name !== 'image' || left.current.has(src)) return;
      const file = embeddedPicture(src, String(attrs['alt'] ?? ''));
      if (file) found.set(src, file);
    });
    for (const address of found.keys()) left.current.add(address);
    for (const [address, file] of found) {
      const src = await store(file);
      if (src === undefined || editor.isDestroyed) continue;
      const step = editor.state.tr;
      editor.state.doc.descendants((node, at) => {
        if (node.type.name === 'image' && node.attrs['src'] === address)
          step.setNodeMarkup(at, undefined, { ...node.attrs, src });
      });
      editor.view.dispatch(step);
    }
  };
  /** What was stored with its pictures in it goes on as it is. */
  function keepAsItCame(html: string): void {
    for (const [address] of html.matchAll(/data:image\/[^"']+/g)) left.current.add(address);
  }
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
      keepAsItCame(given);
    },
    onUpdate: ({ editor: now }) => {
      changed(now);
      void storeEmbedded(now);
    },
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
        if (!isRefused(files, BROUGHT_KINDS)) void insert(editor, files);
        return true;
      },
      handleDrop: (_view, event) => {
        const files = picturesOf(event.dataTransfer);
        if (files.length === 0) return false;
        if (!isRefused(files, BROUGHT_KINDS)) void insert(editor, files);
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
    keepAsItCame(given);
  }, [editor, given]);

  const leaveRow = (): void => {
    setAsking(undefined);
    editor.commands.focus();
  };
  const choosePicture = (): void => {
    if (state.marks.includes('image')) return setAsking('alt');
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = PICTURE_KINDS.map((kind) => `.${kind}`).join();
    input.multiple = true;
    input.onchange = () => {
      const files = [...(input.files ?? [])];
      if (!isRefused(files, PICTURE_KINDS)) void insert(editor, files);
    };
    input.click();
  };
  const chooseAttachment = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.onchange = () => void attach(editor, [...(input.files ?? [])]);
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
              onDialog: () => setAsking('dialog'),
              onAttach: chooseAttachment,
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
      <EditorAttachments
        files={attachmentsIn(given, opened)}
        disabled={disabled}
        onRemove={(file) => removeLink(editor, file)}
      />
      {asking === 'dialog' && (
        <PictureDialog
          store={store}
          onClose={leaveRow}
          onTake={(pictures) => {
            for (const { src, name } of pictures) editor.chain().focus().setImage({ src, alt: name }).run();
            setAsking(undefined);
          }}
        />
      )}
    </EditorFrame>
  );
}
