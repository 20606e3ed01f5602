/** Markdown as it reads. */
import { type ReactNode, useMemo } from 'react';
import type { ViewProps } from '../../../engine/client/index.ts';
import { markdownHtml } from './markdown-html.ts';

export default function MarkdownText({ value }: ViewProps): ReactNode {
  const html = useMemo(() => markdownHtml(String(value)), [value]);
  return <div className="anlan-rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
