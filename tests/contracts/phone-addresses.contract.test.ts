/** Every page that an area makes for the phone stands at an address which the shell leads to it. */
import { expect, it } from 'vitest';
import { filesUnder, readText } from '../support/checkout.ts';

it('leads to every page of an area on the phone', () => {
  const shell = readText('src/shell/mobile/mobile-routes.tsx');
  const led = [...shell.matchAll(/'(\/[A-Za-z/]+)\/\*'/g)].map((match) => `${match[1]}/`);
  const pages = filesUnder('src/custom', ['index.ts'])
    .filter((file) => /^src\/custom\/[^/]+\/index\.ts$/.test(file))
    .flatMap((file) => [...readText(file).matchAll(/^ {4}'(\/[A-Za-z/]+)': /gm)].map((match) => match[1] ?? ''));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((page) => !led.some((start) => page.startsWith(start)))).toEqual([]);
});
