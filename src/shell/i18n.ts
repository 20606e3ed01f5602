/** Texts of the interface: three languages, fetched per language and room when first needed. */
import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { applyAppearance, currentLook, LANGUAGES, onLookChange, usePreferences } from '../engine/client/index.ts';
import { placeOfTexts, withinSentence } from './text-places.ts';

/** Path of a text file → its loader, as `import.meta.glob` gives it. */
export type TextFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** What every page starts with, and the list of the others, which the sign-in page never pays for. */
export interface TextPlaces {
  readonly first: TextFiles;
  readonly others: () => Promise<TextFiles>;
}

function loaderIn(files: TextFiles, language: string, namespace: string): (() => Promise<unknown>) | undefined {
  const path = Object.keys(files).find((candidate) => {
    const place = placeOfTexts(candidate);
    return place?.language === language && place.namespace === namespace;
  });
  return path === undefined ? undefined : files[path];
}

function backendOf({ first, others }: TextPlaces): BackendModule {
  async function texts(language: string, namespace: string): Promise<unknown> {
    const load = loaderIn(first, language, namespace) ?? loaderIn(await others(), language, namespace);
    if (!load) throw new Error(`No texts for ${language}/${namespace}`);
    return load();
  }
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, namespace, done) => {
      texts(language, namespace).then(
        (found) => done(null, found as ResourceKey),
        (cause: unknown) => done(cause as Error, null),
      );
    },
  };
}

/** Starts the texts in the chosen language and keeps them with the setting. */
export async function startTexts(places: TextPlaces): Promise<void> {
  const { language } = usePreferences.getState();
  applyAppearance(currentLook(), language);
  await i18next
    .use(backendOf(places))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: ['shell', 'session', 'engine', 'messages'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  i18next.services.formatter?.add('within', withinSentence);
  onLookChange(() => applyAppearance(currentLook(), usePreferences.getState().language));
  usePreferences.subscribe((now, before) => {
    if (now.language !== before.language) void i18next.changeLanguage(now.language);
  });
}

/**
 * Fetches every room's texts, so that no screen waits for its words or has to do without them when the network goes. A
 * custom part that keeps its own is as seldom used as it is large: they come with its screen.
 */
export async function loadAllTexts({ others }: TextPlaces): Promise<void> {
  const namespaces = new Set(
    Object.keys(await others())
      .filter((path) => !path.includes('/custom/'))
      .flatMap((path) => placeOfTexts(path)?.namespace ?? []),
  );
  return i18next.loadNamespaces([...namespaces]);
}
