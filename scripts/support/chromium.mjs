/** Finds a Chromium for the browser suite: a system one on PATH, else the one Playwright keeps. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { output } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without a window: it starts and draws in two thirds of the time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

const first = (programs) => programs.map(onPath).find((file) => file !== undefined);

/** Path of the system's Chromium, or undefined: Playwright then takes its own. */
export function findChromium() {
  return first(names);
}

/**
 * Path of what the suite draws with: the shell where there is one, else Chromium; undefined where Playwright brings its
 * own (a shell, too).
 */
export function findShell() {
  return first(shells) ?? findChromium();
}

/** Is the shell there? Playwright's own download is one. */
export const hasShell = () => first(shells) !== undefined || findChromium() === undefined;

/** Is there a Chromium that the browser suite can start? */
export function hasChromium() {
  if (findChromium() !== undefined) return true;
  const { chromium } = createRequire(import.meta.url)('playwright');
  return existsSync(chromium.executablePath());
}

function holdsChineseFont(folder, depth = 4) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? depth > 0 && holdsChineseFont(join(folder, entry.name), depth - 1)
      : /cjk|wqy|sourcehan|droidsansfallback|pingfang|msyh|simsun|notosans(sc|tc)/i.test(entry.name),
  );
}

/** Can Chinese text be drawn? Without such a font every screenshot shows boxes. */
export function hasChineseFont() {
  const listed = output('fc-list', [':lang=zh', 'family']);
  if (listed) return true;
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    '/System/Library/Fonts',
    '/Library/Fonts',
    join(process.env.HOME ?? '/', '.fonts'),
    join(process.env.HOME ?? '/', '.local/share/fonts'),
  ].some((folder) => holdsChineseFont(folder));
}
