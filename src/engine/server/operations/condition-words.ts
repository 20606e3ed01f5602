/**
 * Why a condition does not hold on a row, in the caller's words: which part of it fails, what would meet it, and which
 * records stand in the way.
 */
import { sightOf } from '../../model/access.ts';
import type { Locale } from '../../model/errors/define.ts';
import type { Order, Shift, Side, Unmet } from '../../model/expression/unmet.ts';
import { implicitFields } from '../../model/format/implicit-fields.ts';
import { listMark } from '../../model/list-mark.ts';
import { areLabelsOpen } from '../../model/openness.ts';
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import type { RecordLink } from '../../model/wire.ts';
import type { Transaction } from './engine.ts';
import { CellWords } from './export/cells.ts';
import { listPath } from './home/seen-entities.ts';
import { labelsOf, referencedEntity } from './labels.ts';

/** What is told of a condition that does not hold. */
export interface Reason {
  readonly text: string;
  /** The records that stand in the way, as far as the caller may open them. */
  readonly records: readonly RecordLink[];
}

/** A part that does not hold on a row of the entity. */
export interface Failing {
  readonly row: Row;
  readonly unmet: Unmet;
}

type Words = Readonly<Record<Locale, string>>;
const words = (zh: string, tw: string, en: string): Words => ({ zh, tw, en });

const ORDER_OF_TIMES: Readonly<Record<Order, Words>> = {
  '<': words('须早于', '須早於', 'must be before'),
  '<=': words('须不晚于', '須不晚於', 'must not be after'),
  '>': words('须晚于', '須晚於', 'must be after'),
  '>=': words('须不早于', '須不早於', 'must not be before'),
};
const ORDER_OF_NUMBERS: Readonly<Record<Order, Words>> = {
  '<': words('须小于', '須小於', 'must be less than'),
  '<=': words('须不大于', '須不大於', 'must be at most'),
  '>': words('须大于', '須大於', 'must be more than'),
  '>=': words('须不小于', '須不小於', 'must be at least'),
};
const AFTER: Readonly<Record<Shift, Words>> = {
  addDays: words('{of}后 {n} 天', '{of}後 {n} 天', '{n} days after {of}'),
  addWorkdays: words('{of}后 {n} 个工作日', '{of}後 {n} 個工作日', '{n} working days after {of}'),
  addMonths: words('{of}后 {n} 个月', '{of}後 {n} 個月', '{n} months after {of}'),
  addMinutes: words('{of}后 {n} 分钟', '{of}後 {n} 分鐘', '{n} minutes after {of}'),
};
const BEFORE: Readonly<Record<Shift, Words>> = {
  addDays: words('{of}前 {n} 天', '{of}前 {n} 天', '{n} days before {of}'),
  addWorkdays: words('{of}前 {n} 个工作日', '{of}前 {n} 個工作日', '{n} working days before {of}'),
  addMonths: words('{of}前 {n} 个月', '{of}前 {n} 個月', '{n} months before {of}'),
  addMinutes: words('{of}前 {n} 分钟', '{of}前 {n} 分鐘', '{n} minutes before {of}'),
};

const SAID = {
  quoted: words('“{text}”', '「{text}」', '"{text}"'),
  with: words('{what}（{value}）', '{what}（{value}）', '{what} ({value})'),
  hop: words('{of}的{field}', '{of}的{field}', '{field} of {of}'),
  today: words('今天', '今天', 'today'),
  now: words('现在', '現在', 'now'),
  span: words('从{from}到{to}的{unit}', '從{from}到{to}的{unit}', 'the {unit} from {from} to {to}'),
  days: words('天数', '天數', 'days'),
  minutes: words('分钟数', '分鐘數', 'minutes'),
  years: words('周年数', '週年數', 'years'),
  present: words('，现为{now}', '，現為{now}', ' (now {now})'),
  absent: words('，现未填写', '，現未填寫', ' (now empty)'),
  entries: words('，现有 {now} 条', '，現有 {now} 筆', ' (now {now})'),
  yes: words('{side}须为“是”', '{side}須為「是」', '{side} must be "Yes"'),
  no: words('{side}须为“否”', '{side}須為「否」', '{side} must be "No"'),
  filled: words('{side}须先填写', '{side}須先填寫', '{side} must be filled in first'),
  empty: words('{side}须为空{now}', '{side}須為空{now}', '{side} must be empty{now}'),
  equal: words('{side}须为{than}{now}', '{side}須為{than}{now}', '{side} must be {than}{now}'),
  other: words('{side}不能为{than}', '{side}不能為{than}', '{side} must not be {than}'),
  same: words('{side}须与{than}相同', '{side}須與{than}相同', '{side} must be the same as {than}'),
  different: words('{side}不能与{than}相同', '{side}不能與{than}相同', '{side} must differ from {than}'),
  onlyThem: words('只有{side}可以办理', '只有{side}可以辦理', 'only {side} may do it'),
  notThem: words('{side}本人不能办理', '{side}本人不能辦理', '{side} may not do it themselves'),
  onlySelf: words('只能用于您本人', '只能用於您本人', 'it is possible only for yourself'),
  notSelf: words('不能用于您本人', '不能用於您本人', 'it is not possible for yourself'),
  among: words('{side}须为{values}{now}', '{side}須為{values}{now}', '{side} must be {values}{now}'),
  or: words('或', '或', ' or '),
  byThem: words('由{side}办理', '由{side}辦理', 'it is done by {side}'),
  holdsRight: words('持有相应的权限', '持有相應的權限', 'you hold the right to it'),
  right: words('您没有相应的权限', '您沒有相應的權限', 'you do not have the right to it'),
  either: words('须满足其一：{parts}', '須滿足其一：{parts}', 'one of these must hold: {parts}'),
  orPart: words('；或', '；或', '; or '),
} as const;

/** More ways out than this are no help. */
const MOST_WAYS = 4;
const MOST_CHARACTERS = 60;
const FIGURES: ReadonlySet<string> = new Set(['integer', 'decimal', 'double']);
const TIMES: ReadonlySet<string> = new Set(['date', 'datetime']);

const fill = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);

/** A field as the condition names it: of the row, or of the one that the row refers to. */
interface Named {
  readonly entity: CompiledEntity;
  readonly field: CompiledField;
  /** Over this reference. */
  readonly over?: CompiledField;
}

/** The sides of a part, those inside other sides too. */
function sidesOf(unmet: Unmet): Side[] {
  const inner = (side: Side): Side[] =>
    side.kind === 'shifted'
      ? [side, ...inner(side.of)]
      : side.kind === 'span'
        ? [side, ...inner(side.from), ...inner(side.to)]
        : [side];
  switch (unmet.need) {
    case 'either':
      return unmet.parts.flatMap(sidesOf);
    case 'right':
    case 'unknown':
      return [];
    case 'among':
    case 'notAmong':
      return [unmet.side, ...unmet.values].flatMap(inner);
    case 'within':
    case 'notWithin':
      return [unmet.side, unmet.list].flatMap(inner);
    case 'equal':
    case 'other':
    case 'order':
      return [unmet.side, unmet.than].flatMap(inner);
    default:
      return inner(unmet.side);
  }
}

const idsIn = (value: Value | undefined): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((one): one is string => typeof one === 'string')
      : [];

/** There is no word for a part, or the caller may not read what it is about. */
class Unsaid extends Error {}

/** Says what does not hold on rows of one entity. */
class ConditionWords {
  readonly #tx: Pick<Transaction, 'engine' | 'call' | 'connection'>;
  readonly #entity: CompiledEntity;
  /** Labels by entity and id. */
  readonly #labels = new Map<string, Map<string, string>>();

  constructor(tx: Pick<Transaction, 'engine' | 'call' | 'connection'>, entity: CompiledEntity) {
    this.#tx = tx;
    this.#entity = entity;
  }

  #say(which: keyof typeof SAID, parts: Readonly<Record<string, string>> = {}): string {
    return fill(SAID[which][this.#tx.call.locale], parts);
  }

  #quoted(text: string): string {
    return this.#say('quoted', { text });
  }

  #fieldIn(entity: CompiledEntity, name: string): CompiledField | undefined {
    if (Object.hasOwn(entity.fields, name)) return entity.fields[name];
    const implicit = implicitFields(this.#tx.call.locale);
    return Object.hasOwn(implicit, name) ? implicit[name] : undefined;
  }

  /** @throws {Unsaid} where the caller may not read it */
  #named(side: Extract<Side, { kind: 'field' }>): Named {
    const { engine, call } = this.#tx;
    const { from, field: name = '', hop, hopEntity } = side.ref;
    const readable = (entity: CompiledEntity, field: CompiledField | undefined): CompiledField => {
      if (!field || sightOf(engine.grant(call.actor, entity), entity, field.name) !== 'open') throw new Unsaid();
      return field;
    };
    if (from !== 'row' && from !== 'old') throw new Unsaid();
    const field = readable(this.#entity, this.#fieldIn(this.#entity, name));
    if (hop === undefined) return { entity: this.#entity, field };
    const other = engine.project().entities.get(hopEntity ?? '');
    if (!other) throw new Unsaid();
    return { entity: other, field: readable(other, this.#fieldIn(other, hop)), over: field };
  }

  #title({ entity, field, over }: Named): string {
    const { locale } = this.#tx.call;
    const titleIn = (of: CompiledEntity, one: CompiledField): string =>
      this.#quoted(textOf(of, locale, `data.${one.name}`, one.title));
    if (!over) return titleIn(entity, field);
    return this.#say('hop', { of: titleIn(this.#entity, over), field: titleIn(entity, field) });
  }

  /** The rows that a field of the row in hand refers to. */
  #target(side: Side, row: Row): { readonly entity: string; readonly ids: readonly string[] } | undefined {
    if (side.kind !== 'field') return undefined;
    const { over, field } = this.#named(side);
    const reference = over ?? field;
    if (reference.kind !== 'ref' && reference.kind !== 'refs') return undefined;
    const entity = referencedEntity(reference, row);
    return entity === undefined ? undefined : { entity, ids: idsIn(row[reference.name]) };
  }

  /** Reads in one go what the rows are called that the parts speak of. */
  async prepare(failing: readonly Failing[]): Promise<void> {
    const { engine, call, connection } = this.#tx;
    const wanted = new Map<string, Set<string>>();
    for (const { row, unmet } of failing)
      for (const side of sidesOf(unmet)) {
        const target = this.#quietly(() => this.#target(side, row));
        if (!target) continue;
        const ids = wanted.get(target.entity) ?? new Set();
        for (const id of target.ids) ids.add(id);
        wanted.set(target.entity, ids);
      }
    for (const [name, ids] of wanted) {
      const entity = engine.project().entities.get(name);
      if (entity && entity.storage.source.kind === 'table' && ids.size > 0)
        this.#labels.set(
          name,
          await labelsOf(engine, call, connection, entity, [...ids], areLabelsOpen(undefined, entity)),
        );
    }
  }

  #quietly<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      if (error instanceof Unsaid) return undefined;
      throw error;
    }
  }

  /** What a field holds; undefined where it holds nothing, or what the caller may not be told. */
  #value(side: Side, row: Row): string | undefined {
    const { engine, call } = this.#tx;
    const { value } = side;
    if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
    if (side.kind !== 'field') return typeof value === 'object' ? undefined : String(value).slice(0, MOST_CHARACTERS);
    const { entity, field, over } = this.#named(side);
    // The row behind a reference may be none that the caller sees.
    if (over) return undefined;
    const target = this.#target(side, row);
    if (target) {
      const names = target.ids.map((id) => this.#labels.get(target.entity)?.get(id));
      return names.every((one) => one !== undefined) ? names.join(listMark(call.locale)) : undefined;
    }
    if (typeof value === 'object' && !Array.isArray(value)) return undefined;
    return new CellWords(engine, call, entity).word(field, value).slice(0, MOST_CHARACTERS);
  }

  #param(key: string): string {
    const { engine, call } = this.#tx;
    for (const area of engine.project().areas.values()) {
      const param = area.params[key];
      if (param) return this.#quoted(area.i18n[call.locale]?.[`params.${key}`] ?? param.title);
    }
    throw new Unsaid();
  }

  /** What a side is called, without what it holds. @throws {Unsaid} */
  #name(side: Side): string {
    const { call, engine } = this.#tx;
    switch (side.kind) {
      case 'field':
        return this.#title(this.#named(side));
      case 'count': {
        const field = this.#fieldIn(this.#entity, side.over.field);
        if (!field || side.over.hop !== undefined || side.over.from !== 'row') throw new Unsaid();
        if (sightOf(engine.grant(call.actor, this.#entity), this.#entity, field.name) !== 'open') throw new Unsaid();
        return this.#title({ entity: this.#entity, field });
      }
      case 'today':
      case 'now':
        return this.#say(side.kind);
      case 'param':
        return this.#param(side.key);
      case 'shifted': {
        const amount = Number(side.amount);
        if (!Number.isFinite(amount)) throw new Unsaid();
        const how = (amount < 0 ? BEFORE : AFTER)[side.by][call.locale];
        return fill(how, { of: this.#name(side.of), n: String(Math.abs(amount)) });
      }
      case 'span':
        return this.#say('span', {
          from: this.#name(side.from),
          to: this.#name(side.to),
          unit: this.#say(side.unit),
        });
      default:
        throw new Unsaid();
    }
  }

  /** A side with what it comes to. */
  #whole(side: Side, row: Row): string {
    const value = this.#value(side, row);
    if (side.kind === 'value') {
      if (value === undefined) throw new Unsaid();
      return value;
    }
    return value === undefined || side.kind === 'now'
      ? this.#name(side)
      : this.#say('with', { what: this.#name(side), value });
  }

  /** A constant as the field beside it calls it. */
  #constant(side: Side, beside: Side): string {
    if (side.kind !== 'value' || side.value === null || typeof side.value === 'object') throw new Unsaid();
    if (beside.kind !== 'field') return this.#quoted(String(side.value));
    const { entity, field } = this.#named(beside);
    // An id is no word.
    if (field.kind === 'ref' || field.kind === 'refs') throw new Unsaid();
    return this.#quoted(new CellWords(this.#tx.engine, this.#tx.call, entity).word(field, side.value));
  }

  /** What stands there now, behind what should. */
  #present(side: Side, row: Row): string {
    if (side.kind === 'field' && side.ref.hop !== undefined) return '';
    if (side.kind === 'count') return this.#say('entries', { now: String(side.value) });
    if (side.value === null || (Array.isArray(side.value) && side.value.length === 0)) return this.#say('absent');
    const now = this.#value(side, row);
    return now === undefined ? '' : this.#say('present', { now: this.#quoted(now) });
  }

  /** The caller in relation to a field of people. */
  #person(side: Side, row: Row, wanted: boolean): string {
    if (side.kind === 'field' && side.ref.hop === undefined && side.ref.field === 'id')
      return this.#say(wanted ? 'onlySelf' : 'notSelf');
    return wanted
      ? this.#say('onlyThem', { side: this.#whole(side, row) })
      : this.#say('notThem', { side: this.#name(side) });
  }

  #equal({ need, side, than }: Extract<Unmet, { need: 'equal' | 'other' }>, row: Row): string {
    const wanted = need === 'equal';
    if (than.kind === 'user' && than.what === 'id') return this.#person(side, row, wanted);
    const name = this.#name(side);
    if (than.kind === 'value') {
      const parts = { side: name, than: this.#constant(than, side) };
      return wanted ? this.#say('equal', { ...parts, now: this.#present(side, row) }) : this.#say('other', parts);
    }
    return this.#say(wanted ? 'same' : 'different', { side: name, than: this.#whole(than, row) });
  }

  #order({ op, side, than }: Extract<Unmet, { need: 'order' }>, row: Row): string {
    const how = TIMES.has(side.type) ? ORDER_OF_TIMES : FIGURES.has(side.type) ? ORDER_OF_NUMBERS : undefined;
    if (!how) throw new Unsaid();
    const parts = [this.#whole(side, row), how[op][this.#tx.call.locale], this.#whole(than, row)];
    return parts.join(this.#tx.call.locale === 'en' ? ' ' : '');
  }

  /** The field of people of whom the caller has to be one; undefined where a part asks for something else. */
  #people(unmet: Unmet): Side | undefined {
    if (unmet.need === 'within') return unmet.side.kind === 'user' && unmet.side.what === 'id' ? unmet.list : undefined;
    const isPerson = unmet.need === 'equal' && unmet.than.kind === 'user' && unmet.than.what === 'id';
    if (!isPerson || (unmet.side.kind === 'field' && unmet.side.ref.field === 'id')) return undefined;
    return unmet.side;
  }

  /** One of several ways out: whoever may do it stands together, and a right is one of the ways. */
  #either(parts: readonly Unmet[], row: Row): string {
    if (parts.length > MOST_WAYS) throw new Unsaid();
    const people = parts.map((part) => this.#people(part)).filter((side) => side !== undefined);
    const named = people.map((side) => this.#whole(side, row)).join(this.#say('or'));
    if (people.length === parts.length) return this.#say('onlyThem', { side: named });
    const others = parts
      .filter((part) => !this.#people(part))
      .map((part) => (part.need === 'right' ? this.#say('holdsRight') : this.#text(part, row)));
    const said = [...new Set([...(people.length > 0 ? [this.#say('byThem', { side: named })] : []), ...others])];
    return said.length === 1 ? (said[0] ?? '') : this.#say('either', { parts: said.join(this.#say('orPart')) });
  }

  /** @throws {Unsaid} */
  #text(unmet: Unmet, row: Row): string {
    switch (unmet.need) {
      case 'yes':
      case 'no':
      case 'filled':
        return this.#say(unmet.need, { side: this.#name(unmet.side) });
      case 'empty':
        return this.#say('empty', { side: this.#name(unmet.side), now: this.#present(unmet.side, row) });
      case 'equal':
      case 'other':
        return this.#equal(unmet, row);
      case 'order':
        return this.#order(unmet, row);
      case 'among':
        return this.#say('among', {
          side: this.#name(unmet.side),
          values: unmet.values.map((value) => this.#constant(value, unmet.side)).join(this.#say('or')),
          now: this.#present(unmet.side, row),
        });
      case 'notAmong':
        return this.#say('other', {
          side: this.#name(unmet.side),
          than: unmet.values.map((value) => this.#constant(value, unmet.side)).join(this.#say('or')),
        });
      case 'within':
      case 'notWithin':
        if (unmet.side.kind !== 'user' || unmet.side.what !== 'id') throw new Unsaid();
        return this.#person(unmet.list, row, unmet.need === 'within');
      case 'right':
        return this.#say('right');
      case 'either':
        return this.#either(unmet.parts, row);
      default:
        throw new Unsaid();
    }
  }

  /** Records behind the part: those a field of the row refers to, people aside. */
  #records(unmet: Unmet, row: Row): RecordLink[] {
    const { engine, call } = this.#tx;
    const found = new Map<string, RecordLink>();
    for (const side of sidesOf(unmet)) {
      const target = this.#quietly(() => this.#target(side, row));
      const entity = target && engine.project().entities.get(target.entity);
      if (!target || !entity || target.entity === 'sysUser') continue;
      if (!engine.grant(call.actor, entity).actions.has('query')) continue;
      for (const id of target.ids) {
        const label = this.#labels.get(target.entity)?.get(id);
        if (label !== undefined) found.set(id, { entity: target.entity, id, label, path: `${listPath(entity)}/${id}` });
      }
    }
    return [...found.values()];
  }

  /** After `prepare`. */
  reason({ unmet, row }: Failing): Reason | undefined {
    const text = this.#quietly(() => this.#text(unmet, row));
    return text === undefined ? undefined : { text, records: this.#records(unmet, row) };
  }
}

/**
 * Why conditions do not hold on rows of an entity.
 * @returns one for each; undefined where no words say it, or only such as would tell what the caller may not read
 */
export async function reasonsWhy(
  tx: Pick<Transaction, 'engine' | 'call' | 'connection'>,
  entity: CompiledEntity,
  failing: readonly Failing[],
): Promise<(Reason | undefined)[]> {
  if (failing.length === 0) return [];
  const said = new ConditionWords(tx, entity);
  await said.prepare(failing);
  return failing.map((one) => said.reason(one));
}
