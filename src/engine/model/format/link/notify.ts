/** Links what people are told of a row by itself: when, whom, and with which words. */
import type { CompiledNotice, NoticeReceivers, NoticeTrigger } from '../../types.ts';
import { parseTemplate, templatePaths } from '../../expression/template.ts';
import { type Json, type Path, isObject, objectAt, textAt, textsAt } from '../read/source.ts';
import { checkPath, checkTemplate } from './fields.ts';
import { ownField } from './inspect-expression.ts';
import type { Linker } from './linker.ts';
import { statesOf } from './storage.ts';

/** A notice by a date comes at this time of day where its file says none. */
const MORNING = '08:00';

/** What a rule may speak of: the field of the entity's states, where it has some, and who follows its rows. */
interface Entity {
  readonly stateField: string | undefined;
  readonly isFollowed: boolean;
}

export function linkNotify(link: Linker, { stateField, isFollowed }: Entity): CompiledNotice[] {
  const receivers = (raw: Json, path: Path, others = false): NoticeReceivers => {
    if (raw.followers === true && !isFollowed) link.findings.error('format.noticeFollowers', [...path, 'followers']);
    return linkReceivers(link, raw, path, others);
  };
  return Object.keys(link.section('notify')).flatMap((code): CompiledNotice[] => {
    const path: Path = ['notify', code];
    const raw = objectAt(link.section('notify'), code);
    const on = linkTrigger(link, objectAt(raw, 'on'), [...path, 'on'], stateField);
    const title = textAt(raw, 'title');
    const text = textAt(raw, 'text');
    for (const [key, template] of Object.entries({ title, text }))
      if (template !== undefined) checkTemplate(link, template, [...path, key]);
    const channels = textsAt(raw, 'channels');
    const to = receivers(objectAt(raw, 'to'), [...path, 'to'], channels.length > 0);
    const when =
      raw.when === undefined
        ? undefined
        : link.expression(raw.when, [...path, 'when'], {
            allow: { input: false, user: false, isNew: false, ...(on.kind === 'date' ? { old: false } : {}) },
          });
    const unread = isObject(raw.unread)
      ? {
          hours: Number(raw.unread.hours),
          to: receivers(objectAt(raw.unread, 'to'), [...path, 'unread', 'to']),
        }
      : undefined;
    if (title === undefined) return [];
    return [
      {
        code,
        on,
        ...(when ? { when } : {}),
        to,
        title,
        ...(text === undefined ? {} : { text }),
        channels,
        ...(unread ? { unread } : {}),
      },
    ];
  });
}

/** The fields that the words of a notice show; whoever may not read one of them is not told. */
export const fieldsTold = ({ title, text }: Pick<CompiledNotice, 'title' | 'text'>): readonly string[] => [
  ...new Set([title, text ?? ''].flatMap((template) => templatePaths(parseTemplate(template)))),
];

/** Where the file does not say what a notice begins with, it never comes; its words are known all the same. */
const NEVER: NoticeTrigger = { kind: 'fields', fields: [] };

/** What a notice may begin with; one of them. */
const OCCASIONS = ['actions', 'states', 'fields', 'date'] as const;

function linkTrigger(link: Linker, raw: Json, path: Path, stateField: string | undefined): NoticeTrigger {
  const [occasion, ...more] = OCCASIONS.filter((key) => raw[key] !== undefined);
  const isDated = raw.days !== undefined || raw.at !== undefined;
  if (occasion === undefined || more.length > 0 || (occasion === 'date' ? raw.days === undefined : isDated)) {
    link.findings.error('format.noticeOccasion', path);
    return NEVER;
  }
  if (raw.actions !== undefined) {
    const codes = link.entity.actionCodes;
    const actions = textsAt(raw, 'actions').filter((code, index) => {
      if (!link.known(code, codes, 'format.unknownAction', 'action', [...path, 'actions', index])) return false;
      // Nobody reads a row that is gone.
      if (code === 'delete') link.findings.error('format.noticeAction', [...path, 'actions', index], { action: code });
      return code !== 'delete';
    });
    return { kind: 'actions', actions };
  }
  if (raw.states !== undefined) {
    const field = link.entity.fields.get(stateField ?? '');
    if (!field) link.findings.error('format.noticeStates', [...path, 'states']);
    const known = field ? statesOf(link, field) : [];
    const states = textsAt(raw, 'states').filter(
      (state, index) =>
        known.length === 0 || link.known(state, known, 'format.unknownState', 'state', [...path, 'states', index]),
    );
    return { kind: 'states', states };
  }
  if (raw.fields !== undefined)
    return {
      kind: 'fields',
      fields: textsAt(raw, 'fields').filter((name, index) => link.ownField(name, [...path, 'fields', index])),
    };
  return linkDate(link, raw, path);
}

function linkDate(link: Linker, raw: Json, path: Path): NoticeTrigger {
  const date = textAt(raw, 'date');
  if (date === undefined || !link.ownField(date, [...path, 'date'])) return NEVER;
  const field = link.entity.fields.get(date);
  if (field?.kind !== 'date' && field?.kind !== 'datetime') {
    link.findings.error('format.fieldKind', [...path, 'date'], { field: date, expected: 'date / datetime' });
    return NEVER;
  }
  const days = Array.isArray(raw.days) ? raw.days.filter((day): day is number => typeof day === 'number') : [];
  return { kind: 'date', date, days, at: textAt(raw, 'at') ?? MORNING };
}

/** @param others is it told to others beside these people? */
function linkReceivers(link: Linker, raw: Json, path: Path, others: boolean): NoticeReceivers {
  const receivers = {
    fields: textsAt(raw, 'fields').filter((name, index) => namesOf(link, name, 'sysUser', [...path, 'fields', index])),
    leaders: textsAt(raw, 'leaders').filter((name, index) =>
      namesOf(link, name, 'sysOrg', [...path, 'leaders', index]),
    ),
    roles: textsAt(raw, 'roles'),
    followers: raw.followers === true,
  };
  if (!others && Object.values(receivers).every((part) => part === false || (part !== true && part.length === 0)))
    link.findings.error('format.noticeNobody', path);
  return receivers;
}

/** Does the field name rows of `entity`, or the one behind a reference, or one of its sub-table's rows? */
function namesOf(link: Linker, word: string, entity: string, path: Path): boolean {
  const [first = '', second] = word.split('.');
  const children = ownField(link.entity.types, first)?.children;
  const found =
    children && second !== undefined ? link.field(second, path, children.entity) : checkPath(link, word, path);
  if (!found) return false;
  if (children) link.lean(children.entity, path);
  if (found.ref?.entity === entity || found.refs?.entity === entity) return true;
  link.findings.error('format.fieldKind', path, { field: word, expected: `x-ref ${entity}` });
  return false;
}
