/** What a browser says of itself, in words for the list of sessions and the login log. */

export interface Agent {
  readonly browser: string;
  readonly os: string;
  readonly terminal: 'pc' | 'mobile';
}

// More particular names first: most browsers also call themselves Chrome or Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/DingTalk\/([\d.]+)/, 'DingTalk'],
  [/Edg(?:e|A|iOS)?\/([\d.]+)/, 'Edge'],
  [/(?:OPR|Opera)\/([\d.]+)/, 'Opera'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Signs of a User-Agent that are looked at: the longest known ones are half of that. */
const LOOKED_AT = 1_024;

/** `Chrome 131`, `Windows`, pc; a caller that is no browser is named by its first word. */
export function agentOf(header: string): Agent {
  const text = header.slice(0, LOOKED_AT);
  const browser = BROWSERS.map(([pattern, name]) => ({ name, match: pattern.exec(text) })).find(
    ({ match }) => match !== null,
  );
  const os = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? '';
  const version = browser?.match?.[1]?.split('.')[0] ?? '';
  return {
    browser: browser ? `${browser.name} ${version}`.trim() : (text.split(/[\s/]/)[0] ?? '').slice(0, 40),
    os,
    terminal: /Mobile|Android|iPhone|iPad|HarmonyOS/.test(text) ? 'mobile' : 'pc',
  };
}
