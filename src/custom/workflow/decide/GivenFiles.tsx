/** Files that go with an opinion, a photograph where the step asks for one; and as they stand in the course. */
import { Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewField, WireRow } from '../../../engine/model/wire.ts';
import { useKeptField } from './useKeptField.ts';

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

const filesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

export function GivenFiles({ photo, value, onChange, onBusy, invalid }: GivenFilesProps): ReactNode {
  const { t } = useTranslation('course');
  const stored = useKeptField(FIELD);
  const id = useId();
  if (!stored) return null;
  const { view, widget } = stored;
  const { file } = stored.field;
  const title = t(photo ? 'given.photo' : 'given.files');
  const field: ViewField = {
    ...stored.field,
    title,
    ...(photo && file ? { file: { ...file, accept: ['image/*'], image: true } } : {}),
  };
  return (
    <Form.Item label={title} htmlFor={id} required={photo}>
      <widget.edit
        field={field}
        value={[...value]}
        id={id}
        disabled={false}
        readOnly={false}
        invalid={invalid}
        context={{ entity: view, row: {} }}
        onChange={(files) => onChange(filesOf(files))}
        onRefused={(reason) => onBusy(reason !== null)}
      />
    </Form.Item>
  );
}

/** Files that were given. */
export function GivenList({ files }: { readonly files: readonly string[] }): ReactNode {
  const stored = useKeptField(FIELD);
  return stored ? (
    <stored.widget.view field={stored.field} value={[...files]} row={{ id: '' } as WireRow} entity={stored.view} />
  ) : null;
}
