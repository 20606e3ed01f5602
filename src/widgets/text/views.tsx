/** How texts are read: one line in a grid, as they were written in a detail, codes in the code font. */
import type { ReactNode } from 'react';
import { Dash, type ViewProps } from '../../engine/client/index.ts';
import { dialled } from '../../engine/model/formats.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { isBlankHtml, wordsOfHtml } from '../../engine/model/rich-text.ts';
import { textCodec } from '../text-codecs.ts';
import { later } from './editors/later.tsx';
import { wordsOfMarkdown } from './editors/markdown-words.ts';

/** Numbers of things and names bound to a pattern are read letter by letter. */
function isCode(field: ViewField): boolean {
  return field.serial || field.text === 'code' || (field.pattern !== undefined && field.format === undefined);
}

export function TextView({ field, value }: ViewProps): ReactNode {
  const text = textCodec.format(value, field);
  if (text === '') return <Dash />;
  return <span className={isCode(field) ? 'anlan-code' : 'anlan-text'}>{text}</span>;
}

/** One line: the grid cuts it, the title shows it whole. */
export function TextCell({ field, value }: ViewProps): ReactNode {
  const text = textCodec.format(value, field).replace(/\s+/g, ' ');
  if (text === '') return <Dash />;
  return (
    <span className={isCode(field) ? 'anlan-code' : undefined} title={text.length > 12 ? text : undefined}>
      {text}
    </span>
  );
}

export function LongTextView({ field, value }: ViewProps): ReactNode {
  const text = textCodec.format(value, field);
  return text === '' ? <Dash /> : <div className="anlan-lines">{text}</div>;
}

export function CodeView({ field, value }: ViewProps): ReactNode {
  const text = textCodec.format(value, field);
  return text === '' ? <Dash /> : <pre className="anlan-pre">{text}</pre>;
}

function RichWords({ field, value }: ViewProps): ReactNode {
  return <div className="anlan-lines">{wordsOfHtml(textCodec.format(value, field))}</div>;
}

const RichText = later(() => import('./editors/RichText.tsx'), RichWords);
const MarkdownText = later(() => import('./editors/MarkdownText.tsx'), LongTextView);

export function RichView(props: ViewProps): ReactNode {
  return isBlankHtml(textCodec.format(props.value, props.field)) ? <Dash /> : <RichText {...props} />;
}

export function MarkdownView(props: ViewProps): ReactNode {
  return textCodec.format(props.value, props.field).trim() === '' ? <Dash /> : <MarkdownText {...props} />;
}

export function RichCell(props: ViewProps): ReactNode {
  return <TextCell {...props} value={wordsOfHtml(textCodec.format(props.value, props.field))} />;
}

export function MarkdownCell(props: ViewProps): ReactNode {
  return <TextCell {...props} value={wordsOfMarkdown(textCodec.format(props.value, props.field))} />;
}

/** A link of the address itself; only web addresses become links. */
export function UriView({ field, value }: ViewProps): ReactNode {
  const text = textCodec.format(value, field);
  if (text === '') return <Dash />;
  return /^https?:\/\//i.test(text) ? (
    <a className="anlan-text" href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}

export function EmailView({ field, value }: ViewProps): ReactNode {
  const text = textCodec.format(value, field);
  return text === '' ? <Dash /> : text.includes('*') ? <span>{text}</span> : <a href={`mailto:${text}`}>{text}</a>;
}

export function PhoneView({ field, value }: ViewProps): ReactNode {
  const text = textCodec.format(value, field);
  return text === '' ? (
    <Dash />
  ) : text.includes('*') ? (
    <span>{text}</span>
  ) : (
    <a href={`tel:${dialled(text)}`}>{text}</a>
  );
}
