/** The texts of everything behind the sign-in page: path → loader. */
export const texts = import.meta.glob(['./shell/locales/*.json', './engine/client/locales/*.json', './widgets/locales/*.json'], { import: 'default' });
