/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ArticleRow, ArticleSlots } from './_types/article.gen.d.ts';
import type { ArticleColumnRow, ArticleColumnSlots } from './_types/articleColumn.gen.d.ts';

export interface RowsOfContent {
  readonly article: ArticleRow;
  readonly articleColumn: ArticleColumnRow;
}

export interface SlotsOfContent {
  readonly article: ArticleSlots;
  readonly articleColumn: ArticleColumnSlots;
}
