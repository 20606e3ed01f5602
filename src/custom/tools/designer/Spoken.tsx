/**
 * Says what is inside in another language than the page: the words of the engine and its widgets in the language that
 * is looked at.
 */
import i18next from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Language } from '../../../engine/client/index.ts';

export function Spoken({
  language,
  children,
}: {
  readonly language: Language;
  readonly children: ReactNode;
}): ReactNode {
  const { i18n } = useTranslation('formDesigner');
  const own = useMemo(
    () => (language === i18n.language ? undefined : i18next.cloneInstance({ lng: language })),
    [language, i18n.language],
  );
  return own ? <I18nextProvider i18n={own}>{children}</I18nextProvider> : children;
}
