/** Lays an entity file over its mixins: their fields and rules first, the entity's own by name on top. */
import { type Json, type Place, isObject, textsAt } from './source.ts';

export interface Layer {
  readonly value: Json;
  readonly place: Place;
}

/** Sections a mixin can hold → how deep they are merged by key; below that the entity's own stands alone. */
const DEPTH: Readonly<Record<string, number>> = {
  data: 2,
  checks: 1,
  states: 1,
  list: 2,
  form: 2,
  detail: 2,
  actions: 1,
  access: 2,
  notify: 1,
  workflow: 2,
  repeats: 1,
  reports: 1,
  print: 1,
  menu: 1,
  i18n: 2,
  tests: 1,
};

/** The effective document. Every place keeps the file it came from. */
export function mergeMixins(mixins: readonly Layer[], entity: Layer): Layer {
  let merged: Layer = { value: {}, place: { ...entity.place, at: new Map() } };
  for (const mixin of mixins) merged = overlaySections(merged, mixin, Object.keys(DEPTH));
  return overlaySections(merged, entity, Object.keys(entity.value));
}

function overlaySections(below: Layer, above: Layer, keys: readonly string[]): Layer {
  const value: Json = { ...below.value };
  const at = new Map(below.place.at);
  for (const key of keys) {
    if (!Object.hasOwn(above.value, key)) continue;
    const place = above.place.at?.get(key);
    const lower = below.value[key];
    const lowerPlace = below.place.at?.get(key);
    const layer =
      isObject(lower) && lowerPlace && place
        ? overlay({ value: lower, place: lowerPlace }, above.value[key], place, DEPTH[key] ?? 0)
        : { value: above.value[key], place };
    value[key] = layer.value;
    if (layer.place) at.set(key, layer.place);
  }
  return { value, place: { ...below.place, at } };
}

function overlay(below: Layer, above: unknown, abovePlace: Place, depth: number): { value: unknown; place: Place } {
  if (depth === 0 || !isObject(above)) return { value: above, place: abovePlace };
  const value: Json = { ...below.value };
  const at = new Map(below.place.at);
  for (const [key, item] of Object.entries(above)) {
    const lower = below.value[key];
    const lowerPlace = below.place.at?.get(key);
    const place = abovePlace.at?.get(key) ?? abovePlace;
    if (key === 'required' && Array.isArray(lower) && Array.isArray(item) && lowerPlace) {
      const joined = joinLists(lower, lowerPlace, item, place);
      value[key] = joined.value;
      at.set(key, joined.place);
      continue;
    }
    const layer =
      isObject(lower) && lowerPlace
        ? overlay({ value: lower, place: lowerPlace }, item, place, depth - 1)
        : { value: item, place };
    value[key] = layer.value;
    at.set(key, layer.place);
  }
  return { value, place: { ...abovePlace, at } };
}

/** `required` of both, each name once. */
function joinLists(
  below: readonly unknown[],
  belowPlace: Place,
  above: readonly unknown[],
  abovePlace: Place,
): { value: unknown[]; place: Place } {
  const value = [...below];
  const at = new Map(belowPlace.at);
  const known = new Set(textsAt({ below }, 'below'));
  above.forEach((item, index) => {
    if (typeof item === 'string' && known.has(item)) return;
    at.set(value.length, abovePlace.at?.get(index) ?? abovePlace);
    value.push(item);
  });
  return { value, place: { ...abovePlace, at } };
}
