/**
 * Traditional Chinese from simplified, for texts that have no translation of their own (docs/format/behaviour.md#i18n).
 */
import { Locale } from 'opencc-js/cn2t';
import { ConverterBuilder, type DictGroup, type DictLike } from 'opencc-js/core';
import { baseTexts } from '../../model/format/base-texts.ts';
import type { Steps } from '../../model/steps.ts';
import type { CompiledEntity, Project } from '../../model/types.ts';
import kept from './taiwan-kept.json' with { type: 'json' };
import words from './taiwan-words.json' with { type: 'json' };

/** Changes with what the converter is told beside its own dictionaries. */
export const traditionalRules = { words, kept };

const KEPT: ReadonlySet<string> = new Set([...kept.everywhere, ...kept.texts]);

/** A dictionary of the converter without the words that stay as they are. */
function withoutKept(dictionary: DictLike): DictLike {
  return typeof dictionary === 'string'
    ? dictionary
        .split('|')
        .filter((entry) => !KEPT.has(entry.slice(0, entry.indexOf(' '))))
        .join('|')
    : dictionary.filter(([word]) => !KEPT.has(word));
}

/**
 * Simplified to Taiwan's characters and words. Its words are those of computing: a plant's 程序, 对象, 项目 and 运行 would
 * be made into programs, objects, projects and executions, so these words keep their characters only.
 */
function openConverter(): (text: string) => string {
  const rules = Locale.configs['s2twp'];
  if (!rules) throw new Error('opencc-js has no conversion to the words of Taiwan');
  const [characters = [], ...phrases] = rules.conversionChain;
  const conversionChain: DictGroup[] = [characters, ...phrases.map((group) => group.map(withoutKept))];
  return ConverterBuilder({ ...Locale, configs: { s2twp: { ...rules, conversionChain } } })({ from: 'cn', to: 'twp' });
}

let converter: ((text: string) => string) | undefined;

/**
 * `软件` becomes Taiwan's word where there is one, words of business stay words of business, the converter's odd ones
 * are put right; texts for which that is wrong stand in the files under `tw`.
 */
export function traditional(text: string): string {
  converter ??= openConverter();
  return Object.entries(words).reduce((now, [from, to]) => now.replaceAll(from, to), converter(text));
}

/** The entity with all its `tw` texts; converted when the first of them is asked for, since most starts need none. */
function withTraditional(entity: CompiledEntity): CompiledEntity {
  let texts: Readonly<Record<string, string>> | undefined;
  const i18n = Object.defineProperty({ ...entity.i18n }, 'tw', {
    enumerable: true,
    get: () =>
      (texts ??= {
        ...Object.fromEntries(Object.entries(baseTexts(entity)).map(([path, text]) => [path, traditional(text)])),
        ...entity.i18n['tw'],
      }),
  });
  const translated = Object.freeze({ ...entity, i18n });
  stated.set(translated, entity.i18n['tw'] ?? {});
  return translated;
}

const done = new WeakMap<CompiledEntity, CompiledEntity>();
/** Translated entity → what its files say under `tw`. */
const stated = new WeakMap<CompiledEntity, Readonly<Record<string, string>>>();

/** A traditional text as the files of an entity say it; undefined where it is only converted. Converts nothing. */
export function statedText(entity: CompiledEntity, path: string): string | undefined {
  return (stated.get(entity) ?? entity.i18n['tw'])?.[path];
}

/** The project with traditional texts, an entity a step; those that did not change stay the same objects. */
export function* translateProject(project: Project): Steps<Project> {
  const entities = new Map<string, CompiledEntity>();
  for (const [name, entity] of project.entities) {
    let translated = done.get(entity);
    if (!translated) {
      done.set(entity, (translated = withTraditional(entity)));
      yield;
    }
    entities.set(name, translated);
  }
  return { ...project, entities };
}
