/**
 * Holds a value against a shape: closed sections, kinds, names and ranges, each mistake with its path and the nearest
 * valid name.
 */
import { nearest } from './nearest.ts';
import { type ObjectShape, type Shape, type Shapes } from './shape.ts';
import { type Findings, type Json, type Path, isObject, kindOf } from './read/source.ts';

/** Reports everything in `value` that does not fit `shape`. Expressions are left to their own checker. */
export function checkShape(value: unknown, shape: Shape, shapes: Shapes, path: Path, findings: Findings): void {
  switch (shape.kind) {
    case 'anything':
    case 'expression':
      return;
    case 'named': {
      const target = shapes[shape.name];
      if (target) checkShape(value, target, shapes, path, findings);
      return;
    }
    case 'either': {
      const fitting = shape.of.find((one) => fits(value, one, shapes));
      if (fitting) checkShape(value, fitting, shapes, path, findings);
      else findings.error('format.wrongType', path, { expected: expectedOf(shape, shapes), found: kindOf(value) });
      return;
    }
    case 'choice':
      if (typeof value === 'string' || typeof value === 'boolean') {
        if (!shape.values.includes(value)) {
          const params = { value: String(value), nearest: nearest(String(value), shape.values.map(String)) };
          if (shape.otherwise !== undefined && typeof value === 'string') findings.warn(shape.otherwise, path, params);
          else findings.error('format.wrongValue', path, params);
        }
        return;
      }
      findings.error('format.wrongType', path, { expected: expectedOf(shape, shapes), found: kindOf(value) });
      return;
    default:
      if (!fits(value, shape, shapes)) {
        findings.error('format.wrongType', path, { expected: expectedOf(shape, shapes), found: kindOf(value) });
      } else checkInside(value, shape, shapes, path, findings);
  }
}

function checkInside(value: unknown, shape: Shape, shapes: Shapes, path: Path, findings: Findings): void {
  if (shape.kind === 'text' && typeof value === 'string') checkText(value, shape, path, findings);
  else if (shape.kind === 'number' && typeof value === 'number') checkNumber(value, shape, path, findings);
  else if (shape.kind === 'list' && Array.isArray(value)) checkList(value, shape, shapes, path, findings);
  else if (shape.kind === 'object' && isObject(value)) checkObject(value, shape, shapes, path, findings);
  else if (shape.kind === 'variant' && isObject(value)) {
    const key = Object.keys(shape.of).find((one) => Object.hasOwn(value, one));
    if (key === undefined) reportNoVariant(value, Object.keys(shape.of), path, findings);
    else checkObject(value, shape.of[key] ?? { kind: 'object', members: {} }, shapes, path, findings);
  } else if (shape.kind === 'map' && isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (shape.rule && !shape.rule.pattern.test(key))
        findings.error('format.wrongName', [...path, key], { name: key, rule: shape.rule.says });
      checkShape(item, shape.values, shapes, [...path, key], findings);
    }
  }
}

/** None of the keys that say what it is: a misspelt one is the likeliest reason. */
function reportNoVariant(value: Json, keys: readonly string[], path: Path, findings: Findings): void {
  const [first] = Object.keys(value);
  if (first === undefined) findings.error('format.missingKey', path, { key: keys.join(' | ') });
  else findings.error('format.unknownKey', [...path, first], { key: first, nearest: nearest(first, keys) });
}

function checkText(value: string, shape: Shape & { kind: 'text' }, path: Path, findings: Findings): void {
  if (value.trim() === '') findings.error('format.emptyText', path);
  else if (shape.rule && !shape.rule.pattern.test(value))
    findings.error('format.wrongName', path, { name: value, rule: shape.rule.says });
}

function checkNumber(value: number, shape: Shape & { kind: 'number' }, path: Path, findings: Findings): void {
  const { min, max, above } = shape;
  const low = (min !== undefined && value < min) || (above !== undefined && value <= above);
  if (!low && (max === undefined || value <= max)) return;
  const range = above === undefined ? `${min ?? '…'} … ${max ?? ''}` : `> ${above}`;
  findings.error('format.outOfRange', path, { value: String(value), range: range.trim() });
}

function checkList(
  value: readonly unknown[],
  shape: Shape & { kind: 'list' },
  shapes: Shapes,
  path: Path,
  findings: Findings,
): void {
  if (shape.min && value.length < shape.min) findings.error('format.emptyList', path);
  const seen = new Set<string>();
  value.forEach((item, index) => {
    checkShape(item, shape.items, shapes, [...path, index], findings);
    if (!shape.distinct || typeof item !== 'string') return;
    if (seen.has(item)) findings.error('format.itemTwice', [...path, index], { item });
    seen.add(item);
  });
}

function checkObject(value: Json, shape: ObjectShape, shapes: Shapes, path: Path, findings: Findings): void {
  for (const [key, item] of Object.entries(value)) {
    const inner = Object.hasOwn(shape.members, key) ? shape.members[key] : undefined;
    if (inner) checkShape(item, inner, shapes, [...path, key], findings);
    else reportStrange(key, shape, path, findings);
  }
  for (const key of shape.required ?? [])
    if (!Object.hasOwn(value, key)) findings.error('format.missingKey', path, { key });
}

function reportStrange(key: string, shape: ObjectShape, path: Path, findings: Findings): void {
  const keys = Object.keys(shape.members);
  const instead = shape.refused && Object.hasOwn(shape.refused, key) ? shape.refused[key] : undefined;
  if (instead !== undefined) findings.error('format.refusedKeyword', [...path, key], { key, instead });
  else if (/^x-/i.test(key) && shape.refused) {
    findings.error('format.unknownKeyword', [...path, key], {
      key,
      nearest: nearest(
        key,
        keys.filter((one) => one.startsWith('x-')),
      ),
    });
  } else findings.error('format.unknownKey', [...path, key], { key, nearest: nearest(key, keys) });
}

/** Does the kind of JSON value fit? Decides between the sides of an `either`. */
function fits(value: unknown, shape: Shape, shapes: Shapes): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return shape.values.some((one) => typeof one === typeof value);
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && (!shape.integer || Number.isInteger(value));
    case 'list':
      return Array.isArray(value);
    case 'object':
    case 'variant':
    case 'map':
      return isObject(value);
    case 'either':
      return shape.of.some((one) => fits(value, one, shapes));
    case 'named': {
      const target = shapes[shape.name];
      return target !== undefined && fits(value, target, shapes);
    }
    default:
      return true;
  }
}

function expectedOf(shape: Shape, shapes: Shapes): string {
  switch (shape.kind) {
    case 'text':
      return 'string';
    case 'choice':
      return shape.values.join(' | ');
    case 'flag':
      return 'true | false';
    case 'number':
      return shape.integer ? 'integer' : 'number';
    case 'list':
      return 'array';
    case 'object':
    case 'variant':
    case 'map':
      return 'object';
    case 'either':
      return [...new Set(shape.of.map((one) => expectedOf(one, shapes)))].join(' | ');
    case 'named': {
      const target = shapes[shape.name];
      return target ? expectedOf(target, shapes) : shape.name;
    }
    default:
      return 'value';
  }
}
