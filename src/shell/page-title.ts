/** The title of the browser's tab: one of two fixed texts, by port. They stay Chinese in every language. */

function thirdPartyPort(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="third-party-port"]')?.content || '8080';
}

export function fixedTitle(port: string, contractorPort: string): string {
  return port === contractorPort ? '相关方管理系统' : '智慧安全管理平台';
}

export function setPageTitle(): void {
  document.title = fixedTitle(location.port, thirdPartyPort());
}
