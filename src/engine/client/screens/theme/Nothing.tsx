/** What stands where a table or a list of choices is empty and has no words of its own: a line, no picture. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** `of` is antd's name of what is empty. */
export function Nothing({ of }: { readonly of: string | undefined }): ReactNode {
  const { t } = useTranslation('engine');
  return <span className="anlan-note-none">{t(of === 'Table' || of === 'List' ? 'empty.rows' : 'empty.options')}</span>;
}
