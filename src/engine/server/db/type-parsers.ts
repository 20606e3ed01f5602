/**
 * How PostgreSQL's values become JavaScript's: exact numbers and times stay texts, in the forms the format page names.
 */
import pg from 'pg';

const INT8 = 20;
const INT8_LIST = 1016;
const TEXT_LIST = 1009;
const UUID_LIST = 2951;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/** `2026-01-05 08:30:00.25+08` → `2026-01-05 08:30:00`; the session's time zone is the installation's. */
function toSeconds(text: string): string {
  return text.slice(0, 19);
}

/** Most lists are empty, and the driver's reader of lists takes longer than all the rest of a row. */
const listOf = (oid: number): ((text: string) => unknown) => {
  const read = pg.types.getTypeParser(oid) as (text: string) => unknown;
  return (text) => (text === '{}' ? [] : read(text));
};

const asText = (text: string): string => text;

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, asText],
  [NUMERIC, asText],
  [TIMESTAMP, toSeconds],
  [TIMESTAMPTZ, toSeconds],
  [TEXT_LIST, listOf(TEXT_LIST)],
  [UUID_LIST, listOf(UUID_LIST)],
  [
    INT8_LIST,
    (text) =>
      text
        .slice(1, -1)
        .split(',')
        .filter((item) => item !== '')
        .map(Number),
  ],
]);

/** For a pool or client: our own parsers where we have one, the driver's elsewhere (lists, json, booleans). */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
