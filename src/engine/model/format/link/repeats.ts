/** Links what a row makes by itself: rows of another entity that come round by the cycle its fields say. */
import type { CompiledRepeat, FieldKind } from '../../types.ts';
import type { FieldTypeInfo } from '../../expression/types.ts';
import { CYCLES, SHARES } from '../../schedule/occurrences.ts';
import { type Path, objectAt, textAt } from '../read/source.ts';
import { isKept, referencedBy } from './fields.ts';
import type { Linker } from './linker.ts';

/** The fields of the row that say when, with the kind each must have. */
const PLACES: Readonly<Record<string, readonly FieldKind[]>> = {
  cycle: ['text'],
  from: ['date'],
  until: ['date'],
  at: ['time'],
  weekdays: ['multi'],
  monthDays: ['multi'],
  slots: ['multi'],
  workdays: ['boolean'],
  among: ['refs'],
  share: ['text'],
};
const WORDS: Readonly<Record<string, readonly string[]>> = { cycle: CYCLES, share: SHARES };

/** What an occurrence tells the expressions of `set`. */
const OCCURRENCE: Readonly<Record<string, FieldTypeInfo>> = {
  day: { type: 'date', nullable: false },
  start: { type: 'datetime', nullable: false },
  slot: { type: 'text', nullable: true },
  people: { type: 'list', nullable: false },
  person: { type: 'id', nullable: true },
};

export function linkRepeats(link: Linker): CompiledRepeat[] {
  return Object.entries(link.section('repeats')).flatMap(([code, raw]): CompiledRepeat[] => {
    const path: Path = ['repeats', code];
    const repeat = objectAt(link.section('repeats'), code);
    const places = Object.fromEntries(
      Object.entries(PLACES).flatMap(([key, kinds]) => {
        const name = textAt(raw, key);
        return name !== undefined && isPlace(link, key, name, kinds, [...path, key]) ? [[key, name]] : [];
      }),
    );
    const entity = textAt(raw, 'entity') ?? '';
    const by = textAt(raw, 'by') ?? '';
    const other = link.other(entity, [...path, 'entity']);
    if (other && link.field(by, [...path, 'by'], entity) && !referencedBy(other, by).includes(link.entity.name))
      link.findings.error('format.pointsBack', [...path, 'by'], { entity, field: by, self: link.entity.name });
    const set = Object.fromEntries(
      Object.entries(objectAt(repeat, 'set')).flatMap(([name, value]) => {
        const at: Path = [...path, 'set', name];
        const type = other && link.field(name, at, entity);
        if (other && type && isKept(other, name)) link.findings.error('format.keptByServer', at, { field: name });
        const expression = type && link.expression(value, at, { input: OCCURRENCE, gives: type });
        return expression ? [[name, expression] as const] : [];
      }),
    );
    const when = repeat.when === undefined ? undefined : link.expression(repeat.when, [...path, 'when']);
    const { cycle, from, ...more } = places as Record<string, string>;
    if (cycle === undefined || from === undefined) return [];
    return [
      {
        code,
        entity,
        by,
        cycle,
        from,
        ...more,
        ahead: typeof repeat.ahead === 'number' ? repeat.ahead : 1,
        set,
        ...(when ? { when } : {}),
      },
    ];
  });
}

function isPlace(link: Linker, key: string, name: string, kinds: readonly FieldKind[], path: Path): boolean {
  if (!link.ownField(name, path)) return false;
  const field = link.entity.fields.get(name);
  if (!field || !kinds.includes(field.kind)) {
    link.findings.error('format.fieldKind', path, { field: name, expected: kinds.join(' / ') });
    return false;
  }
  const known = WORDS[key];
  const odd = known && (field.choices ?? [{ value: '—' }]).find(({ value }) => !known.includes(String(value)));
  if (known && odd)
    link.findings.error('format.repeatWord', path, { field: name, value: String(odd.value), known: known.join(', ') });
  return true;
}
