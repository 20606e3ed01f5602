/** Character captchas: a picture for one attempt, gone after it whether the answer was right or wrong. */
import { PLATFORM_TENANT } from '../db/row-security.ts';
import type { OneTime } from './one-time.ts';

const LIFE_SECONDS = 300;
/** Long enough to defeat guessing in the tries an address has, short enough to type. */
const SIZE = 4;

export interface Captchas {
  /** A picture and the id to send back with what it says. */
  create(): Promise<{ id: string; svg: string }>;
  /** Is this what the picture says? Upper and lower case are one. */
  check(id: string, text: string): Promise<boolean>;
}

export function openCaptchas(oneTime: OneTime): Captchas {
  return {
    async create() {
      // Its letters are a megabyte of outlines: read when the first picture is asked for.
      const { default: svgCaptcha } = await import('svg-captcha');
      // Without characters that look alike; dark grey, for the picture stands on white in both appearances and colours
      // by chance are pale ones too.
      const { text, data } = svgCaptcha.create({
        size: SIZE,
        noise: 2,
        color: false,
        width: 120,
        height: 40,
        ignoreChars: '0oO1ilI5sS2zZ8B',
      });
      return {
        id: await oneTime.issue(
          'captcha',
          { tenant: PLATFORM_TENANT, identity: null, payload: text.toLowerCase() },
          LIFE_SECONDS,
        ),
        svg: data,
      };
    },
    async check(id, text) {
      const known = await oneTime.redeem('captcha', id);
      return known !== undefined && known.payload === text.trim().toLowerCase();
    },
  };
}
