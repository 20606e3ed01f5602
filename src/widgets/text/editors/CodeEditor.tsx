/** The editor of code: numbered lines in the code font. Tab indents; Escape, then Tab leaves. */
import { indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../../../engine/client/index.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { useCodeMirror } from './useCodeMirror.ts';

const extensions = [
  lineNumbers(),
  highlightActiveLineGutter(),
  bracketMatching(),
  indentOnInput(),
  keymap.of([indentWithTab]),
];

export default function CodeEditor(props: EditProps): ReactNode {
  const { id, field, value, invalid, disabled, onBlur } = props;
  const { t } = useTranslation('widgets');
  const host = useRef<HTMLDivElement>(null);
  useCodeMirror(host, { props, extensions });
  return (
    <EditorFrame
      id={id}
      invalid={invalid}
      disabled={disabled}
      note={t('editor.noteCode')}
      length={[...String(value ?? '')].length}
      limit={field.maxLength}
      onBlur={onBlur}
    >
      <div ref={host} className="anlan-editor-body" />
    </EditorFrame>
  );
}
