/** Words that somebody who reads only one of the three languages would stumble over, and what stands in their place. */
import type { Locale } from '../../src/engine/model/errors/define.ts';
import { readText } from '../support/checkout.ts';

/**
 * Pattern → the word to use. Mainland words in the traditional texts, words of another product in the simplified, a
 * translator's English.
 */
export const ODD_WORDS: Readonly<Record<Locale, readonly (readonly [odd: RegExp, better: string])[]>> = {
  zh: [
    [/图形字符/, '图形验证码'],
    [/URL权限/, 'URL 权限'],
    [/登出/, '退出'],
    [/关键词/, '关键字'],
    [/新创建/, '新增'],
  ],
  tw: [
    [/(?<!隨即)記錄/, '紀錄'],
    [/網盤|網路硬碟/, '雲端硬碟'],
    [/客戶端/, '用戶端'],
    [/新建/, '新增'],
    [/門戶/, '入口網站'],
    [/單元格/, '儲存格'],
    [/模板/, '範本'],
    [/會話/, '工作階段'],
    [/跟蹤/, '追蹤'],
    [/示例/, '範例'],
    [/壓縮包/, '壓縮檔'],
    [/郵箱/, '電子郵件'],
    [/手機號(?!碼)/, '手機號碼'],
    [/(?<![標頁抽書])籤/, '簽'],
    [/題乾/, '題幹'],
    [/賬/, '帳'],
    [/(?<!摩爾|吊物|按)質量/, '品質'],
    [/資料行(?![為業動])|(?<!執)行權限|第 \{\{(?:index|n)\}\} 行/, '列 (a row; a column is 欄)'],
    [/影片(?:AI|流|監控)|[需程]影片/, '影像，錄影'],
    [/檢視錶/, '檢視表'],
    [/發佈/, '發布'],
    [/定製/, '客製'],
    [/下劃線/, '底線'],
    [/衝減/, '沖減'],
    [/編制(?=[人中單日評與的])/, '編製'],
    [/報廢后/, '報廢後'],
    [/發布物件/, '對象'],
    [/型別/, '類型'],
    [/迴收站|回收站/, '資源回收筒'],
    [/快捷鍵/, '快速鍵'],
    [/運算元/, '操作數'],
  ],
  en: [
    [/\bmend\b/i, 'correct'],
    [/\bHow it ended\b/, 'Result'],
    [/\bGo on\?/, 'Continue?'],
    [/\bWays to a token\b/, 'Grant types'],
    [/\bRuns of jobs\b/, 'Job runs'],
    [/\bMaking and installation\b/, 'Manufacture and installation'],
    [/^Authority$/, 'Access'],
    [/^Course$/, 'Trend'],
    [/^All: /, 'All …'],
    [/^All parts$/, 'All areas'],
    [/^\w+ meant$/, 'target'],
    [/brought back\.$/, 'restored'],
    [/^(E-mail|Mail)$/, 'Email'],
    [/\bno (?:date|time|email address)\b/, 'not a …'],
  ],
};

/** What the glossary of English says is never said; a name that is put in is no word. */
const NEVER = [...readText('docs/english.md').matchAll(/\(never ([^)]+)\)/g)].map(
  ([, word = '']) => [new RegExp(`(?<!\\{)\\b${word}\\b`, 'i'), 'docs/english.md'] as const,
);

/** `text` with what is odd in it, or nothing. */
export function oddIn(locale: Locale, text: string): string[] {
  return [...ODD_WORDS[locale], ...(locale === 'en' ? NEVER : [])]
    .filter(([odd]) => odd.test(text))
    .map(([odd, better]) => `${text} (${String(odd)} → ${better})`);
}
