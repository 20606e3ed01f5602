/** Which language a person gets. */
import { describe, expect, it } from 'vitest';
import { chooseLanguage, languageOfTag } from './languages.ts';

describe('languages', () => {
  it('follow the browser tag', () => {
    for (const tag of ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-TW', 'ZH-tw'])
      expect(languageOfTag(tag), tag).toBe('tw');
    for (const tag of ['zh', 'zh-CN', 'zh-Hans', 'zh-SG']) expect(languageOfTag(tag), tag).toBe('zh');
    for (const tag of ['en', 'en-GB']) expect(languageOfTag(tag), tag).toBe('en');
    for (const tag of ['de-DE', 'enm', '']) expect(languageOfTag(tag), tag).toBeUndefined();
  });

  it('prefer the stored setting and fall back to English', () => {
    expect(chooseLanguage('tw', 'zh-CN')).toBe('tw');
    expect(chooseLanguage(null, 'zh-CN')).toBe('zh');
    expect(chooseLanguage('fr', 'zh-CN')).toBe('zh');
    expect(chooseLanguage(null, 'fr-FR')).toBe('en');
  });
});
