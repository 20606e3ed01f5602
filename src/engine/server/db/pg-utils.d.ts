/** The part of the driver that its companions (pg-cursor, pg-query-stream) use too: how a value is written. */
declare module 'pg/lib/utils.js' {
  /** As a text, or a buffer; null for nothing. Lists become PostgreSQL's own, other objects JSON. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
