/** What stands between the words of a list in the language of the page. */
import { useTranslation } from 'react-i18next';
import { listMark } from '../../model/list-mark.ts';

export function useListMark(): string {
  return listMark(useTranslation('engine').i18n.language === 'en' ? 'en' : 'zh');
}
