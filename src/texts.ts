/** The texts of everything behind the sign-in page: path → loader. Those of a custom part come with its screen. */
export const texts = import.meta.glob(
  [
    './shell/locales/*.json',
    './engine/client/locales/*.json',
    './widgets/locales/*.json',
    './custom/*/*/locales/*.json',
  ],
  { import: 'default' },
);
