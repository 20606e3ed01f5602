/**
 * The words of the libraries behind the forms: RJSF's own in the person's language, and none of Formily's validator.
 */
import '../support/bare-page.ts';
import { TranslatableString } from '@rjsf/utils';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePreferences } from '../../src/engine/client/index.ts';
import { BareSchemaForm } from '../../src/engine/client/screens/form/BareSchemaForm.tsx';
import { compileFormSchema } from '../../src/engine/client/screens/form/compile-form-schema.ts';
import en from '../../src/engine/client/locales/rjsf.en.json' with { type: 'json' };
import tw from '../../src/engine/client/locales/rjsf.tw.json' with { type: 'json' };
import zh from '../../src/engine/client/locales/rjsf.zh.json' with { type: 'json' };
import { bareValidator } from '../../src/engine/client/screens/schema-form/bare-validator.ts';
import { validatorModule } from '../../src/engine/server/schema-store/bare-schemas.ts';
import { importedModule } from '../support/bare-schemas.ts';
import { exampleView } from '../support/example-views.ts';

const languages = { zh: zh.words, tw: tw.words, en: en.words } as const;
const wordsOf = (language: keyof typeof languages): Readonly<Record<string, string>> => languages[language];

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    ns: ['rjsf'],
    defaultNS: 'rjsf',
    resources: { zh: { rjsf: zh }, tw: { rjsf: tw }, en: { rjsf: en } },
  });
});

/**
 * Everything RJSF speaks about by itself: items that come and go, choices, alternatives, free keys, what it cannot
 * draw.
 */
const schema = {
  type: 'object',
  properties: {
    tags: { type: 'array', title: '1', items: { type: 'string' } },
    none: { type: 'array', title: '2', items: { type: 'string' } },
    done: { type: 'boolean', title: '3' },
    either: { title: '4', anyOf: [{ type: 'string' }, { type: 'integer' }] },
    free: { type: 'object', title: '5', additionalProperties: { type: 'string' } },
    odd: { type: 'nothing', title: '6' },
    old: { type: 'string', title: '7', deprecated: true },
  },
} as const;

async function drawn(language: keyof typeof languages): Promise<string> {
  await i18next.changeLanguage(language);
  usePreferences.setState({ language });
  const judged = { ...schema, properties: { ...schema.properties, odd: { title: '6' } } };
  const module = await importedModule(await validatorModule(judged));
  const validator = bareValidator(module, { schema: judged as never, title: '0', locale: language });
  return renderToString(
    <BareSchemaForm
      id="f"
      schema={schema as never}
      validator={validator}
      value={{ tags: ['1', '2'], none: [], free: { 8: '9' } }}
      readOnly={false}
      onChange={() => undefined}
    />,
  );
}

/** What a person reads or hears; a button with a name of its own is called by it, whatever icon is in it. */
function saidIn(html: string): string {
  return [
    ...html
      .replace(/(<button[^>]* aria-label="[^"]*"[^>]*>).*?<\/button>/gs, '$1')
      .matchAll(/(?:aria-label|title|placeholder)="([^"]*)"|>([^<>]+)</g),
  ]
    .map((found) => found[1] ?? found[2])
    .join('\n');
}

describe('RJSF', () => {
  it.each(['zh', 'tw', 'en'] as const)('has all its words in %s, with the same places', (language) => {
    for (const [name, english] of Object.entries(TranslatableString)) {
      expect(wordsOf(language)[name]?.match(/%\d/g)?.sort(), name).toEqual(english.match(/%\d/g)?.sort());
    }
    expect(Object.keys(wordsOf(language)).sort()).toEqual(Object.keys(TranslatableString).sort());
  });

  it.each(['zh', 'tw', 'en'] as const)('speaks %s and nothing else', async (language) => {
    const said = saidIn(await drawn(language));
    const words = wordsOf(language);
    for (const name of ['AddItemButton', 'RemoveButton', 'MoveUpButton', 'MoveDownButton', 'AddButton'])
      expect(said, name).toContain(words[name]);
    expect(said).toContain(words['TitleOptionPrefix']?.replace('%1', '4').replace('%2', '1'));
    expect(said).toContain(words['DeprecatedLabel']?.replace('%1', '7'));
    if (language === 'en') expect(said).not.toMatch(/\p{Script=Han}/u);
    // Beside the words stand the name of the field and its definition, which nobody titled; the icon of a select is
    // hidden.
    else expect(said.replace(/^(either|down|f_odd)$|nothing|&quot;\w+&quot;/gm, '')).not.toMatch(/[A-Za-z]{2,}/);
  });
});

describe('Formily', () => {
  it('is given nothing to judge, so that its validator never speaks', () => {
    const judged: string[] = [];
    const walk = (node: Readonly<Record<string, unknown>>, path: string): void => {
      for (const key of [
        'required',
        'format',
        'pattern',
        'minLength',
        'maxLength',
        'minimum',
        'maximum',
        'minItems',
        'maxItems',
        'enum',
        'const',
        'multipleOf',
        'x-validator',
      ])
        if (key in node) judged.push(`${path}.${key}`);
      for (const [name, child] of Object.entries((node['properties'] ?? {}) as Record<string, Record<string, unknown>>))
        walk(child, `${path}.${name}`);
    };
    walk(compileFormSchema(exampleView('demoCrane')) as Record<string, unknown>, '');
    expect(judged).toEqual([]);
  });
});
