/**
 * The one icon set: paths on a 16 × 16 ground, drawn as a 1.5 px line in the colour of the text. Those that only the
 * frame needs are in frame-icons.ts.
 */
import type { FrameIcon } from './frame-icons.ts';

export const iconPaths = {
  home: 'M2.5 7.5L8 3l5.5 4.5v6h-11zM6.5 13.5v-4h3v4',
  warning: 'M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.6v.2',
  user: 'M8 8a3 3 0 100-6 3 3 0 000 6zM2.5 14c0-2.8 2.4-4.5 5.5-4.5s5.5 1.7 5.5 4.5',
  gear: 'M8 10.2A2.2 2.2 0 108 5.8a2.2 2.2 0 000 4.4zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6L5 5M11 11l1.4 1.4M12.4 3.6L11 5M5 11l-1.4 1.4',
  list: 'M5.5 4h8.5M5.5 8h8.5M5.5 12h8.5M2.5 4h.2M2.5 8h.2M2.5 12h.2',
  folder: 'M2 4h4l1.5 1.5H14V13H2z',
  menu: 'M2 4h12M2 8h12M2 12h12',
  search: 'M7 12A5 5 0 107 2a5 5 0 000 10zM11 11l3 3',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  left: 'M10 3L5 8l5 5',
  right: 'M6 4l4 4-4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  bell: 'M4 11V7a4 4 0 018 0v4l1.5 1.5h-11zM6.8 14h2.4',
  plus: 'M8 3v10M3 8h10',
  minus: 'M4 8h8',
  check: 'M3 8.5l3.2 3.2L13 5',
  edit: 'M3 13l.6-2.8L11 2.8 13.2 5l-7.4 7.4z',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  download: 'M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11',
  upload: 'M8 10.5v-8M4.5 6L8 2.5 11.5 6M2.5 13.5h11',
  filter: 'M2 3h12L9.5 8.5V13L6.5 11.5v-3z',
  refresh: 'M13 8a5 5 0 11-1.5-3.6M13 2.5V5h-2.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 100-4 2 2 0 000 4z',
  eyeOff: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM3 13L13 3',
  globe: 'M8 14A6 6 0 108 2a6 6 0 000 12zM2 8h12M8 2c2 1.8 2.8 3.8 2.8 6S10 12.2 8 14c-2-1.8-2.8-3.8-2.8-6S6 3.8 8 2z',
  exit: 'M6 2.500H3v11h3M6.5 8h7M10.5 5l3 3-3 3',
  more: 'M3.5 8h.2M8 8h.2M12.5 8h.2',
  mail: 'M2 3.5h12v9H2zM2 4.500l6 4.500 6-4.500',
  external: 'M6.5 3H3v10h10V9.500M9 2.500h4.500V7M13.5 2.500L7.5 8.5',
} as const;

export type IconName = keyof typeof iconPaths | FrameIcon;
