/** Icons of menus, lists and settings: nobody sees one before the frame is there, so the frame brings them along. */
export const frameIcons = {
  crane: 'M3 14V2.5h2V14M2 5h12M12 5v4M10.8 9h2.4v2h-2.4zM5 3l7 2',
  flame:
    'M8 14c3 0 4.5-2 4.5-4.2C12.5 6.5 9 5.5 9 2 6.5 3.5 6.8 5.8 5.8 7.2 5.2 6.7 5 6 5 6 4 7 3.5 8.3 3.5 9.8 3.5 12 5 14 8 14z',
  people:
    'M6 8a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M11 3.5a2.3 2.3 0 010 4.3M12 9.8c1.6.5 2.5 1.8 2.5 3.7',
  book: 'M3 2.5h8.5A1.5 1.5 0 0113 4v9.5H4.5A1.5 1.5 0 013 12zM3 12a1.5 1.5 0 011.5-1.5H13',
  flow: 'M2 3h4v3H2zM10 10h4v3h-4zM4 6v5.5h6',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM5.8 8l1.6 1.6 2.8-3',
  building: 'M3 14V2.5h6V14M9 6.5h4V14M1.5 14h13M5 5h2M5 7.5h2M5 10h2M11 9h.2M11 11.5h.2',
  siren: 'M4 11V8a4 4 0 018 0v3M2.5 11h11v2.5h-11zM8 1.5v1M2.6 3.9l.8.7M13.4 3.9l-.8.7',
  pulse: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  cap: 'M1.5 6L8 3l6.5 3L8 9zM4 7.3V11c1 1 2.4 1.5 4 1.5s3-.5 4-1.5V7.3M14.5 6v4.5',
  medical: 'M6 2.5h4V6h3.5v4H10v3.5H6V10H2.5V6H6z',
  star: 'M8 2l1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z',
  coin: 'M8 14A6 6 0 108 2a6 6 0 000 12zM5.6 5L8 8l2.4-3M8 8v3.5M6 8.3h4M6 10h4',
  grid: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  database:
    'M8 5.5c3 0 5-.8 5-1.8S11 2 8 2s-5 .8-5 1.7 2 1.8 5 1.8zM3 3.7v8.6c0 1 2 1.7 5 1.7s5-.8 5-1.7V3.7M3 8c0 1 2 1.7 5 1.7S13 9 13 8',
  clipboard: 'M4 2.5h8v11H4zM6 6h4M6 8.5h4M6 11h2',
  board: 'M2.5 3h3v10h-3zM6.5 3h3v6h-3zM10.5 3h3v8h-3z',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  bin: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  chart: 'M2.5 13.5h11M4.5 11.5v-4M8 11.5v-8M11.5 11.5v-6',
  printer: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3',
  sun: 'M8 11a3 3 0 100-6 3 3 0 000 6zM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M13 9.5A5.5 5.5 0 016.5 3a5.5 5.5 0 106.5 6.5z',
  key: 'M10.5 9A3.5 3.5 0 107.2 6.700L2 12v2h2.500v-1.500H6V11h1.500l1-1.200M11 5.200h.2',
  textSize: 'M1.500 4h8M5.500 4v9M9.500 8h5M12 8v5',
  expand: 'M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10',
  shrink: 'M6 2.500V6H2.500M13.500 6H10V2.500M10 13.500V10h3.500M2.500 10H6v3.500',
  keyboard: 'M1.500 4h13v8.500h-13zM4 6.500h.2M6.600 6.500h.2M9.200 6.500h.2M11.800 6.500h.2M4.500 10h7',
} as const;

export type FrameIcon = keyof typeof frameIcons;
