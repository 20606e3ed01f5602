/** Markdown as safe markup: no HTML of the writer's own passes, and what comes out is cleaned like any other text. */
import MarkdownIt from 'markdown-it';
import { cleanHtml } from './clean-html.ts';

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

export function markdownHtml(text: string): string {
  return cleanHtml(markdown.render(text));
}
