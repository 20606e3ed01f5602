/** What names in schema files must look like. */
import { CRON_FIELDS } from '../schedule/cron-fields.ts';
import type { NameRule } from './shape.ts';

export const CAMEL: NameRule = { pattern: /^[a-z][A-Za-z0-9]{0,59}$/, says: 'camelCase' };
/** As CAMEL; what tenants add is marked by `x_`, so that no file has its name. */
export const OWN: NameRule = { pattern: /^(x_)?[a-z][A-Za-z0-9]{0,59}$/, says: 'camelCase' };
/** Letters of any script, digits and `_`, not beginning with a digit: JavaScript moves keys that are numbers. */
export const FIELD: NameRule = {
  pattern: /^[\p{L}_][\p{L}\p{M}\p{N}_]{0,59}$/u,
  says: 'letters, digits and _ (60 at most), not beginning with a digit',
};
/** A field, or one of a sub-table. */
export const FIELD_OR_BELOW: NameRule = {
  pattern: /^[\p{L}_][\p{L}\p{M}\p{N}_]{0,59}(\.[\p{L}_][\p{L}\p{M}\p{N}_]{0,59})?$/u,
  says: 'a field, or table.field',
};
export const BASE: NameRule = { pattern: /^(\/[A-Za-z0-9_-]+)+$/, says: '/path/path' };
export const NOUN: NameRule = { pattern: /^[A-Z][A-Za-z0-9]{0,59}$/, says: 'PascalCase' };
/** Tables of other systems come in any case; names are always quoted, so it is kept. */
export const TABLE: NameRule = {
  pattern: /^[A-Za-z][A-Za-z0-9_]{0,54}$/,
  says: 'letters, digits and _ (55 at most), beginning with a letter',
};
export const SOURCE: NameRule = {
  pattern: /^(table|(view|provider):[A-Za-z][A-Za-z0-9_.]*)$/,
  says: 'table, view:<name> or provider:<name>',
};
export const PERMISSION: NameRule = {
  pattern: /^[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*$/,
  says: 'area:entity:action',
};
export const GRANT: NameRule = {
  pattern: /^(\*|[a-z][A-Za-z0-9]*:\*|[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*:([a-z][A-Za-z0-9]*|\*))$/,
  says: 'area:entity:action, area:entity:*, area:* or *',
};
export const HANDLER: NameRule = {
  pattern: /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/,
  says: 'camelCase, parts joined by dots',
};
export const GROUP: NameRule = { pattern: /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/, says: 'area or area.group' };
export const PARAM: NameRule = {
  pattern: /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/,
  says: 'camelCase, parts joined by dots',
};
export const NODE_OR_END: NameRule = {
  pattern: /^(?:[A-Za-z_][A-Za-z0-9_.-]*|\$(?:rejected|withdrawn|terminated))$/,
  says: 'the id of a node, or $rejected, $withdrawn, $terminated',
};
export const NODE: NameRule = { pattern: /^[A-Za-z_][A-Za-z0-9_.-]*$/, says: 'the id of a node' };
export const KEBAB: NameRule = { pattern: /^[A-Za-z][A-Za-z0-9-]*$/, says: 'letters, digits and -' };
export const TIME_OF_DAY: NameRule = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, says: 'HH:mm' };
export const CRON: NameRule = {
  pattern: CRON_FIELDS,
  says: 'five fields: minute hour day month weekday, with ? for at most one of the two days',
};
