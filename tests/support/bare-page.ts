/**
 * The least of a page that the client's door asks for when it is loaded (stored settings), for tests that draw without
 * a browser. Import it first.
 */
const stored = new Map<string, string>();

Object.assign(globalThis, {
  document: { cookie: '', querySelector: () => null },
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
  navigator: { language: 'zh-CN' },
  matchMedia: () => ({ matches: false }),
});
