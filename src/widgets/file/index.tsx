/** Stored files: one, several, pictures, signatures. The value is the file's id, or a list of them. */
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Dash,
  defineWidget,
  readOnlyEdit,
  type Codec,
  type EditProps,
  type ViewProps,
} from '../../engine/client/index.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { idCodec, idsCodec, idsOf } from '../row-labels.ts';
import { FileEdit, useStored } from './FileEdit.tsx';
import { FileNames, Thumbnails } from './file-lists.tsx';
import { SignatureEdit } from './SignatureEdit.tsx';

function FilesView({ value }: ViewProps): ReactNode {
  const files = useStored(value);
  return files.length === 0 ? <Dash /> : <FileNames files={files} />;
}

function ImagesView({ value }: ViewProps): ReactNode {
  const files = useStored(value);
  return files.length === 0 ? <Dash /> : <Thumbnails files={files} />;
}

/** In a grid nothing is fetched: how many there are says enough. */
function FilesCell({ value }: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  const ids = idsOf(value);
  return ids.length === 0 ? <Dash /> : <span>{t('file.count', { count: ids.length })}</span>;
}

const isFile = (field: ViewField): boolean => field.kind === 'file' || field.kind === 'files';
const codecFor = (field: ViewField): Codec => (field.kind === 'file' ? idCodec : idsCodec);
const codec: Codec = {
  format: (value, field) => codecFor(field).format(value, field),
  parse: (text, field) => codecFor(field).parse(text, field),
};

function stored(view: ComponentType<ViewProps>, edit: ComponentType<EditProps>) {
  return { view, edit: readOnlyEdit(view, edit), cell: FilesCell, codec, empty: isEmpty };
}

export const file = defineWidget({
  ...stored(FilesView, FileEdit),
  name: 'file',
  rank: (field) => (field.kind === 'file' ? 10 : 0),
});
export const files = defineWidget({
  ...stored(FilesView, FileEdit),
  name: 'files',
  rank: (field) => (field.kind === 'files' ? 10 : 0),
});
export const image = defineWidget({
  ...stored(ImagesView, FileEdit),
  name: 'image',
  rank: (field) => (isFile(field) && field.file?.image ? 20 : 0),
});
export const signature = defineWidget({
  ...stored(ImagesView, SignatureEdit),
  name: 'signature',
  rank: (field) => (isFile(field) && field.file?.signature ? 30 : 0),
});
