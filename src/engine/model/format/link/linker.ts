/** Resolves names and types expressions of one entity, reporting what leads nowhere with the nearest valid name. */
import type { TypedExpression, ValueType } from '../../types.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { checkExpression } from '../../expression/check.ts';
import type { FieldTypeInfo, TypeEnv } from '../../expression/types.ts';
import { type Sight, fieldInSight, inspectExpression, ownField } from './inspect-expression.ts';
import { nearest } from '../nearest.ts';
import { type Findings, type Json, type Path, objectAt } from '../read/source.ts';
import type { EntityDraft, World } from './world.ts';

/** Where an expression stands, and what it must give. */
export interface ExpressionPlace {
  /** The entity plain names belong to; this one by default. */
  readonly row?: string;
  readonly outer?: string;
  readonly input?: Readonly<Record<string, FieldTypeInfo>>;
  readonly allow?: TypeEnv['allow'];
  /**
   * Stored with the row or its index: it reads stored fields only, and nothing that changes by itself; with `rows`
   * those of its sub-tables too.
   */
  readonly stored?: 'row' | 'rows';
  /** The field the value is written to, or the type it must have; `boolean` by default. */
  readonly gives?: FieldTypeInfo | ValueType | 'any';
  /** What is wrong with it is told where it comes from: here it is only read. */
  readonly told?: true;
}

/** What a stored expression may not reach: nothing tells the row when these change. */
const OWN_ROW_ONLY = {
  today: false,
  now: false,
  hops: false,
  rows: false,
  old: false,
  input: false,
  user: false,
  param: false,
  isNew: false,
} as const;

function expected(gives: FieldTypeInfo | ValueType): { type: ValueType; scale?: number } {
  if (typeof gives === 'string') return { type: gives };
  return gives.scale === undefined ? { type: gives.type } : { type: gives.type, scale: gives.scale };
}

export class Linker {
  readonly entity: EntityDraft;
  readonly world: World;
  readonly findings: Findings;

  constructor(entity: EntityDraft, world: World) {
    this.entity = entity;
    this.world = world;
    this.findings = entity.findings;
  }

  get json(): Json {
    return this.entity.json;
  }

  section(name: string): Json {
    return objectAt(this.entity.json, name);
  }

  readonly fieldsOf = (entity: string): Readonly<Record<string, FieldTypeInfo>> | undefined =>
    this.world.entities.get(entity)?.types;

  /** The type of a field of this entity (or of `entity`), reported when there is none. */
  field(name: string, path: Path, entity = this.entity.name): FieldTypeInfo | undefined {
    const fields = this.fieldsOf(entity);
    const found = ownField(fields, name);
    if (!found && fields)
      this.findings.error('format.unknownField', path, {
        field: name,
        entity,
        nearest: nearest(name, Object.keys(fields)),
      });
    return found;
  }

  /** An own field that is not implicit, reported when there is none. */
  ownField(name: string, path: Path): FieldTypeInfo | undefined {
    if (this.entity.fields.has(name)) return ownField(this.entity.types, name);
    this.findings.error('format.unknownField', path, {
      field: name,
      entity: this.entity.name,
      nearest: nearest(name, this.entity.fields.keys()),
    });
    return undefined;
  }

  /** Each of these fields exists; gives those that do. */
  fields(names: readonly string[], path: Path): string[] {
    return names.filter((name, index) => this.field(name, [...path, index]) !== undefined);
  }

  /** Is there this name among `known`? Else reports `code` with it and the nearest one. */
  known(
    name: string,
    known: Iterable<string>,
    code: ErrorCode,
    key: string,
    path: Path,
    more: Readonly<Record<string, string>> = {},
  ): boolean {
    const names = [...known];
    if (names.includes(name)) return true;
    this.findings.error(code, path, { [key]: name, nearest: nearest(name, names), ...more });
    return false;
  }

  /** Another entity by name; this one then refers to it. */
  other(name: string, path: Path): EntityDraft | undefined {
    const found = this.world.entities.get(name);
    if (!found && !this.world.opaque.has(name))
      this.known(name, this.world.entities.keys(), 'format.unknownEntity', 'entity', path);
    else if (name !== this.entity.name && !this.entity.pointsTo.has(name)) this.entity.pointsTo.set(name, path);
    return found;
  }

  /** The meaning of this entity leans on another: more than a reference would be lost with it. */
  lean(name: string | undefined, path: Path): void {
    if (name !== undefined && name !== '' && name !== this.entity.name && !this.entity.leansOn.has(name))
      this.entity.leansOn.set(name, path);
  }

  /** It leans on whatever a field of its own refers to. */
  leanOnTarget(field: string, path: Path): void {
    const info = ownField(this.entity.types, field);
    this.lean(info?.ref?.entity ?? info?.refs?.entity ?? info?.children?.entity, path);
  }

  /** Checks an expression where it stands. */
  expression(raw: unknown, path: Path, place: ExpressionPlace = {}): TypedExpression | undefined {
    const row = place.row ?? this.entity.name;
    const parents = this.entity.partOf?.parents;
    const result = checkExpression(
      raw,
      {
        entity: row,
        fieldsOf: this.fieldsOf,
        params: this.world.params,
        ...(place.outer === undefined ? {} : { outer: place.outer }),
        ...(place.input === undefined ? {} : { input: place.input }),
        ...(place.stored
          ? { allow: { ...OWN_ROW_ONLY, rows: place.stored === 'rows' } }
          : place.allow === undefined
            ? {}
            : { allow: place.allow }),
        ...(parents && row === this.entity.name ? { parents } : {}),
      },
      place.gives === 'any' ? undefined : expected(place.gives ?? 'boolean'),
    );
    if (result.expression) this.leanOnReads(result.expression, row, path);
    for (const problem of result.problems) {
      // What an entity that cannot be read lacks, nobody knows; what asks for it waits for it.
      if (problem.params.entity !== undefined && this.world.opaque.has(problem.params.entity)) {
        this.lean(problem.params.entity, path);
        continue;
      }
      if (place.told) continue;
      const at = [...path, ...problem.path];
      if (problem.severity === 'warning') this.findings.warn(problem.code as ErrorCode, at, problem.params);
      else this.findings.error(problem.code as ErrorCode, at, problem.params);
    }
    if (!place.told)
      this.checkUses(
        raw,
        path,
        { row, ...(place.outer === undefined ? {} : { outer: place.outer }) },
        place.stored !== undefined,
      );
    return result.expression;
  }

  /**
   * Whatever an expression reads beyond its row would be missing with the entity that has it; so would what a reference
   * of its own holds.
   */
  private leanOnReads({ ref, over, args }: TypedExpression, row: string, path: Path): void {
    const own = (from: string): boolean =>
      (from === 'row' && row === this.entity.name) || from === 'outer' || from === 'old' || from === 'input';
    if (ref) {
      this.lean(ref.hopEntity, path);
      this.lean(ref.derived, path);
      if (ref.field !== undefined && own(ref.from)) this.leanOnTarget(ref.field, path);
      if (ref.from === 'parent') for (const parent of this.entity.partOf?.parents ?? []) this.lean(parent, path);
    }
    if (over) {
      this.lean(over.entity, path);
      this.lean(over.hopEntity, path);
      if (over.filter) this.leanOnReads(over.filter, over.entity, path);
    }
    for (const arg of args ?? []) this.leanOnReads(arg, over?.entity ?? row, path);
  }

  /**
   * Values of a dictionary that administrators may change cannot carry a rule; what is stored cannot read what is not.
   */
  private checkUses(raw: unknown, path: Path, sight: Sight, stored: boolean): void {
    inspectExpression(raw, path, sight, this.fieldsOf, {
      operator: (op, args, at, inSight) => {
        if (op === '==' || op === '!=' || op === 'in') this.checkDictionaries(args, at, inSight);
        const found = stored && op === 'var' ? fieldInSight({ var: args[0] }, inSight) : undefined;
        if (found && ownField(this.fieldsOf(found.entity), found.field)?.derived)
          this.findings.error('format.notStored', at, { field: found.field });
      },
    });
  }

  private checkDictionaries(args: readonly unknown[], path: Path, sight: Sight): void {
    if (!args.some((arg) => (typeof arg === 'string' && arg !== '') || (Array.isArray(arg) && arg.length > 0))) return;
    for (const arg of args) {
      const found = fieldInSight(arg, sight);
      const dict = found ? this.world.entities.get(found.entity)?.fields.get(found.field)?.dict : undefined;
      if (!found || dict === undefined || this.world.dictionaries.get(dict)?.builtin !== false) continue;
      this.findings.error('format.dictNotBuiltin', path, { field: found.field, dict });
    }
  }
}
