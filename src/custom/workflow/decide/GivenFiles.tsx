/** Files that go with an opinion, a photograph where the step asks for one; and as they stand in the course. */
import { Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pickWidget, useEntityView } from '../../../engine/client/index.ts';
import type { ViewField, WireRow } from '../../../engine/model/wire.ts';

/** Where they are kept: its field says how many and how large they may be, and is drawn by the widget of all files. */
const HOLDER = 'processRecord';
const FIELD = 'attachments';

interface GivenFilesProps {
  /** A photograph taken on site has to be among them: only pictures are taken. */
  readonly photo: boolean;
  readonly value: readonly string[];
  readonly onChange: (files: readonly string[]) => void;
  /** One is on its way: it cannot be sent yet. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly invalid: boolean;
}

const filesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

export function GivenFiles({ photo, value, onChange, onBusy, invalid }: GivenFilesProps): ReactNode {
  const { t } = useTranslation('course');
  const { view } = useEntityView(HOLDER);
  const id = useId();
  const stored = view?.fields.find(({ name }) => name === FIELD);
  const widget = stored && pickWidget(stored);
  if (!view || !stored || !widget) return null;
  const title = t(photo ? 'given.photo' : 'given.files');
  const field: ViewField = { ...stored, title, ...(photo && stored.file ? { file: { ...stored.file, accept: ['image/*'], image: true } } : {}) };
  return (
    <Form.Item label={title} htmlFor={id} required={photo}>
      <widget.edit field={field} value={[...value]} id={id} disabled={false} readOnly={false} invalid={invalid} context={{ entity: view, row: {} }} onChange={(files) => onChange(filesOf(files))} onRefused={(reason) => onBusy(reason !== null)} />
    </Form.Item>
  );
}

/** Files that were given. */
export function GivenList({ files }: { readonly files: readonly string[] }): ReactNode {
  const { view } = useEntityView(HOLDER);
  const field = view?.fields.find(({ name }) => name === FIELD);
  const widget = field && pickWidget(field);
  if (!view || !field || !widget) return null;
  return <widget.view field={field} value={[...files]} row={{ id: '' } as WireRow} entity={view} />;
}
