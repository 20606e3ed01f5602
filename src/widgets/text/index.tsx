/** Texts: plain, long, with a format, numbered by the server, secret. */
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { defineWidget, readOnlyEdit, type ViewProps, type WidgetDefinition } from '../../engine/client/index.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { emailCodec, idCardCodec, phoneCodec, telCodec, textCodec, uriCodec } from '../text-codecs.ts';
import { TextFilter } from '../TextFilter.tsx';
import { SecretEdit, WaitingEdit, lineEdit, linesEdit, unloadedEdit } from './edits.tsx';
import { later } from './editors/later.tsx';
import {
  CodeView,
  EmailView,
  LongTextView,
  MarkdownCell,
  MarkdownView,
  PhoneView,
  RichCell,
  RichView,
  TextCell,
  TextView,
  UriView,
} from './views.tsx';

/** Rank of a text with this format; more than plain text, less than a secret. */
const ofFormat =
  (format: string) =>
  (field: ViewField): number =>
    field.kind === 'text' && field.format === format ? 20 : 0;
const ofText =
  (text: ViewField['text']) =>
  (field: ViewField): number =>
    field.kind === 'text' && field.text === text ? 20 : 0;
const base = { cell: TextCell, filter: TextFilter, empty: isEmpty, codec: textCodec };

export const text = defineWidget({
  ...base,
  name: 'text',
  rank: (field) => (field.kind === 'text' ? 1 : 0),
  edit: readOnlyEdit(TextView, lineEdit(textCodec)),
  view: TextView,
});

export const multiline = defineWidget({
  ...base,
  name: 'multiline',
  rank: ofText('multiline'),
  edit: readOnlyEdit(LongTextView, linesEdit({ rows: 3 })),
  view: LongTextView,
});

const plainEdit = unloadedEdit(linesEdit({ rows: 6 }));
const plainCodeEdit = unloadedEdit(linesEdit({ rows: 6, code: true }));

export const rich = defineWidget({
  ...base,
  name: 'rich',
  rank: ofText('rich'),
  view: RichView,
  cell: RichCell,
  edit: readOnlyEdit(
    RichView,
    later(() => import('./editors/RichEditor.tsx'), plainEdit, WaitingEdit),
  ),
});

export const code = defineWidget({
  ...base,
  name: 'code',
  rank: ofText('code'),
  view: CodeView,
  edit: readOnlyEdit(
    CodeView,
    later(() => import('./editors/CodeEditor.tsx'), plainCodeEdit, WaitingEdit),
  ),
});

export const markdown = defineWidget({
  ...base,
  name: 'markdown',
  rank: ofText('markdown'),
  view: MarkdownView,
  cell: MarkdownCell,
  edit: readOnlyEdit(
    MarkdownView,
    later(() => import('./editors/MarkdownEditor.tsx'), plainCodeEdit, WaitingEdit),
  ),
});

export const email = defineWidget({
  ...base,
  name: 'email',
  rank: ofFormat('email'),
  codec: emailCodec,
  view: EmailView,
  edit: readOnlyEdit(EmailView, lineEdit(emailCodec, { inputMode: 'email', autoComplete: 'email' })),
});

export const phone = defineWidget({
  ...base,
  name: 'phone',
  rank: ofFormat('phone'),
  codec: phoneCodec,
  view: PhoneView,
  cell: PhoneView,
  edit: readOnlyEdit(PhoneView, lineEdit(phoneCodec, { inputMode: 'tel', autoComplete: 'tel' })),
});

export const tel = defineWidget({
  ...base,
  name: 'tel',
  rank: ofFormat('tel'),
  codec: telCodec,
  view: PhoneView,
  cell: PhoneView,
  edit: readOnlyEdit(PhoneView, lineEdit(telCodec, { inputMode: 'tel', autoComplete: 'tel' })),
});

export const idCard = defineWidget({
  ...base,
  name: 'idCard',
  rank: ofFormat('idCard'),
  codec: idCardCodec,
  view: TextView,
  edit: readOnlyEdit(TextView, lineEdit(idCardCodec, { code: true })),
});

export const uri = defineWidget({
  ...base,
  name: 'uri',
  rank: ofFormat('uri'),
  codec: uriCodec,
  view: UriView,
  edit: readOnlyEdit(UriView, lineEdit(uriCodec, { inputMode: 'url', placeholder: 'https://' })),
});

/** A number the server gives: before the first save there is none yet. */
function SerialView(props: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  return isEmpty(props.value) ? <span className="anlan-dash">{t('serial.pending')}</span> : <TextView {...props} />;
}

export const serial = defineWidget({
  ...base,
  name: 'serial',
  rank: (field) => (field.kind === 'text' && field.serial ? 30 : 0),
  view: TextView,
  edit: readOnlyEdit(SerialView, lineEdit(textCodec, { code: true })),
});

function SecretView(): ReactNode {
  const { t } = useTranslation('widgets');
  return <span className="anlan-dash">{t('secret.hidden')}</span>;
}

export const password: WidgetDefinition = defineWidget({
  name: 'password',
  rank: (field) => (field.kind === 'text' && (field.writeOnly || field.sensitive === 'hash') ? 40 : 0),
  edit: readOnlyEdit(SecretView, SecretEdit),
  view: SecretView,
  cell: SecretView,
  empty: isEmpty,
  codec: textCodec,
});
