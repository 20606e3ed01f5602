/** Rows the engine relies on cannot be deleted: parameters of the files, the role that may do everything. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { WireErrorCode } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { type People, previewAction } from '../grants/preview.ts';
import { judgeRole } from '../grants/own-rights.ts';
import { saveRoleGrant } from '../grants/role-grants.ts';
import { FOREIGN_GRANTS, placeMenu } from '../import/foreign-codes.ts';
import { ROLE_CODES } from '../import/role-codes.ts';
import { WORDS_PARAM } from '../pinyin/readings.ts';
import { parseReadings } from '../pinyin/trade-words.ts';
import type { EntityHooks, HookContext } from '../engine.ts';
import { platformHooks } from './regions.ts';

/** What is wrong with the text of a parameter for its kind; undefined when it can be read, or is empty. */
function wrongValue({ valueType, paramValue }: Row): 'param.number' | 'param.json' | undefined {
  if (typeof paramValue !== 'string' || paramValue.trim() === '') return undefined;
  if (valueType === 'number') return Number.isFinite(Number(paramValue)) ? undefined : 'param.number';
  if (valueType !== 'json') return undefined;
  try {
    JSON.parse(paramValue);
    return undefined;
  } catch {
    return 'param.json';
  }
}

function refuseAt(
  { call, entity }: HookContext,
  field: string,
  code: WireErrorCode,
  more: Readonly<Record<string, string>> = {},
): never {
  throw new Invalid([
    { field, code, message: messageOf(code, call.locale, { field: entity.fields[field]?.title ?? field, ...more }) },
  ]);
}

/** Lines of a list that a message names. */
const LINES_NAMED = 10;

/** Every line of the words of a tenant can be read. */
function judgeWords(context: HookContext): void {
  const { wrong } = parseReadings(String(context.row['paramValue'] ?? ''));
  if (wrong.length === 0) return;
  const named = wrong.slice(0, LINES_NAMED).join(context.call.locale === 'en' ? ', ' : '、');
  refuseAt(context, 'paramValue', 'param.words', { lines: wrong.length > LINES_NAMED ? `${named} …` : named });
}

/** @param renew brings the search keys up to other words, once they are stored */
export function paramHooks(renew: () => void): EntityHooks {
  return {
    before(context) {
      const { kind, old, row } = context;
      if (kind === 'delete' && old?.['builtin'] === true) throw new Refusal('row.builtin');
      if (kind === 'delete') return;
      const wrong = wrongValue(row);
      if (wrong) refuseAt(context, 'paramValue', wrong);
      if (row['paramKey'] === WORDS_PARAM) judgeWords(context);
    },
    after({ connection, old, row }) {
      if (row['paramKey'] === WORDS_PARAM && row['paramValue'] !== old?.['paramValue']) connection.afterCommit(renew);
    },
  };
}

export const menuHooks: EntityHooks = {
  async before(context) {
    await platformHooks.before?.(context);
    await placeMenu(context);
  },
};

export function roleHooks(people: People): EntityHooks {
  return {
    before: judgeRole,
    imports: [ROLE_CODES, FOREIGN_GRANTS],
    actions: { authorize: saveRoleGrant, preview: previewAction(people) },
  };
}

/** A rule cannot open what asks for a session: addresses without one are the code's to name. */
export const urlHooks: EntityHooks = {
  before(context) {
    const { kind, row } = context;
    if (kind !== 'delete' && row['authMode'] === 'anonymous' && !String(row['urlPattern']).startsWith('/api/public/'))
      refuseAt(context, 'authMode', 'url.anonymous');
  },
};
