/** Rich text as it was written. */
import { type ReactNode, useMemo } from 'react';
import type { ViewProps } from '../../../engine/client/index.ts';
import { cleanHtml } from './clean-html.ts';

export default function RichText({ value }: ViewProps): ReactNode {
  const html = useMemo(() => cleanHtml(String(value)), [value]);
  return <div className="anlan-rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
