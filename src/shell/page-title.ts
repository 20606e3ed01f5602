/**
 * Titles of the product: the browser's tab, the sign-in page, the sidebar. They are parameters of the server (Q-02,
 *
 */
import type { PortalFacts } from '../engine/client/index.ts';

/** As the server seeds them: while an operator has not renamed them, other languages show their translation. */
export const SEEDED_TITLES = {
  signIn: '智慧安全管理平台',
  sidebar: '考务会务管理系统',
  thirdParty: '相关方管理平台',
} as const;

/** The title of the tab: one of two texts, by port. They are not translated. */
export function tabTitle(
  facts: Pick<PortalFacts, 'pageTitle' | 'thirdPartyPageTitle' | 'thirdPartyPort'>,
  port: string,
): string {
  return port === String(facts.thirdPartyPort) ? facts.thirdPartyPageTitle : facts.pageTitle;
}

/** A title that an operator may have renamed: then it is shown as it is, else in the language of the page. */
export function shownTitle(fromServer: string | undefined, seeded: string, translated: string): string {
  return !fromServer || fromServer === seeded ? translated : fromServer;
}
