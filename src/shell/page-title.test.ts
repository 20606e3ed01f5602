/** Titles of the product. */
import { describe, expect, it } from 'vitest';
import { SEEDED_TITLES, shownTitle, tabTitle } from './page-title.ts';

describe('titles', () => {
  it('of the tab follow the port', () => {
    const facts = { pageTitle: '智慧安全管理平台', thirdPartyPageTitle: '相关方管理系统', thirdPartyPort: 8080 };
    expect(tabTitle(facts, '8080')).toBe('相关方管理系统');
    expect(tabTitle(facts, '3000')).toBe('智慧安全管理平台');
    expect(tabTitle(facts, '')).toBe('智慧安全管理平台');
  });

  it('are translated until an operator renames them', () => {
    expect(shownTitle(SEEDED_TITLES.signIn, SEEDED_TITLES.signIn, 'Platform')).toBe('Platform');
    expect(shownTitle('东江集团', SEEDED_TITLES.signIn, 'Platform')).toBe('东江集团');
    expect(shownTitle(undefined, SEEDED_TITLES.signIn, 'Platform')).toBe('Platform');
  });
});
