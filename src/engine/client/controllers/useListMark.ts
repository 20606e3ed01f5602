/** What stands between the words of a list, and between a verb and what it is about, in the language of the page. */
import { useTranslation } from 'react-i18next';
import { aboutMark, listMark } from '../../model/list-mark.ts';

export function useListMark(): string {
  return listMark(useTranslation('engine').i18n.language === 'en' ? 'en' : 'zh');
}

export function useAboutMark(): string {
  return aboutMark(useTranslation('engine').i18n.language === 'en' ? 'en' : 'zh');
}
