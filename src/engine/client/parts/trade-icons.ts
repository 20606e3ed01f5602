/** Icons of trades, which stand in menus: nobody sees one before the frame is there, so the frame brings them along. */
export const tradeIcons = {
  crane: 'M3 14V2.5h2V14M2 5h12M12 5v4M10.8 9h2.4v2h-2.4zM5 3l7 2',
  flame: 'M8 14c3 0 4.5-2 4.5-4.2C12.5 6.5 9 5.5 9 2 6.5 3.5 6.8 5.8 5.8 7.2 5.2 6.7 5 6 5 6 4 7 3.5 8.3 3.5 9.8 3.5 12 5 14 8 14z',
  people: 'M6 8a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M11 3.5a2.3 2.3 0 010 4.3M12 9.8c1.6.5 2.5 1.8 2.5 3.7',
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
} as const;

export type TradeIcon = keyof typeof tradeIcons;
