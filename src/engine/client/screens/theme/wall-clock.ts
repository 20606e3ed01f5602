/**
 * dayjs, which all calendars of the page reckon with, as a clock on a wall: a text is what the clock shows, in no zone,
 * so none skips or
 * shifts it (docs/decisions/0172-times-as-the-clock-shows-them.md); now, and any instant, is what the installation's
 * clock shows of it.
 */
import library from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import utc from 'dayjs/plugin/utc';
import { momentText } from '../../registry/clock.ts';

/** What dayjs makes a value from; a copy of another one says already that it is without a zone. */
interface Source {
  readonly date?: unknown;
  readonly utc?: boolean;
}

function onTheWall(): typeof library {
  library.extend(customParseFormat);
  library.extend(utc);
  // The last to be added reads first.
  library.extend((_options, { prototype }) => {
    const reader = prototype as unknown as { parse(source: Source): void };
    const { parse } = reader;
    reader.parse = function (source) {
      const { date, utc: copied } = source;
      const instant = date === undefined ? new Date() : typeof date === 'number' ? new Date(date) : date;
      const shown =
        instant instanceof Date && copied !== true && !Number.isNaN(instant.getTime()) ? momentText(instant) : date;
      parse.call(this, { ...source, date: shown, utc: true });
    };
  });
  return library;
}

/**
 * The library itself, which antd's pickers use too. Of the client's modules only what somebody uses is built in, so
 * take it from here.
 */
export const dayjs = onTheWall();
