/** Browsers and systems by the names they give themselves. */
import { expect, it } from 'vitest';
import { agentOf } from './agent.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome 131',
    'Windows',
    'pc',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86',
    'Edge 131',
    'Windows',
    'pc',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18',
    'macOS',
    'pc',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; HUAWEI) AppleWebKit/537.36 Chrome/114.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    'WeChat 8',
    'Android',
    'mobile',
  ],
  ['curl/8.5.0', 'curl', '', 'pc'],
  ['', '', '', 'pc'],
])('%s', (text, browser, os, terminal) => {
  expect(agentOf(text)).toEqual({ browser, os, terminal });
});
