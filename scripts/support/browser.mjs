/** Makes the browser suite's needs available: Chromium and a Chinese font. */
import { existsSync } from 'node:fs';
import { hasChineseFont, hasChromium, hasShell } from './chromium.mjs';
import { bin, run } from './process.mjs';

const debian = 'apt-get install -y chromium fonts-noto-cjk';

/**
 * Installs Chromium and a Chinese font where that is allowed: by apt-get as root on Debian, else Playwright's own
 * download.
 * @returns {Promise<string | undefined>} the one command a person has to run, or undefined when everything is there
 */
export async function ensureBrowser() {
  const isDebian = existsSync('/etc/debian_version');
  const mayInstall = isDebian && process.getuid?.() === 0;
  const apt = (...packages) =>
    run('apt-get', ['install', '-y', '-q', ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (!hasChromium() || !hasChineseFont()) {
    if (mayInstall) {
      await run('apt-get', ['update', '-q']);
      await apt('chromium', 'fonts-noto-cjk');
    }
    if (!hasChromium()) await run(bin('playwright'), ['install', 'chromium']);
  }
  // Not every Debian has it, and the suite does without, at half as much again.
  if (mayInstall && hasChromium() && !hasShell()) await apt('chromium-headless-shell');
  if (hasChromium() && hasChineseFont()) return undefined;
  if (isDebian) return process.getuid?.() === 0 ? debian : `sudo ${debian}`;
  return hasChromium()
    ? 'install a Chinese font, for example Noto Sans CJK'
    : 'npx playwright install --with-deps chromium';
}
