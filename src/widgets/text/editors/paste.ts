/**
 * What is pasted from word processors and pages, in a form the editor understands: their lists become lists, what only
 * they know goes.
 */
import { RICH_SILENT, richAttributes } from '../../../engine/model/rich-text.ts';
import { inertPage, renameHeadings } from './clean-html.ts';

/** The level of a paragraph that Word and WPS show as an item; 0: it is none. */
function levelOf(paragraph: Element): number {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1];
  return level === undefined ? 0 : Number(level);
}

/** Takes the mark before an item away, and says whether it counts. */
function takeMark(paragraph: Element): boolean {
  const mark = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  mark?.remove();
  return /^\s*[(（]?([\d]+|[a-z]{1,4}|[一二三四五六七八九十]+)\s*[.)、．）]/i.test(mark?.textContent ?? '');
}

/** Runs of paragraphs that look like items become real lists, one inside the other by their levels. */
function makeLists(page: HTMLElement): void {
  /** The open lists, outermost first. */
  let open: Element[] = [];
  let last: Element | undefined;
  for (const paragraph of [...page.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    // Anything between two items ends the list.
    if (paragraph.previousElementSibling !== last || last === undefined) open = [];
    const tag = takeMark(paragraph) ? 'ol' : 'ul';
    open = open.slice(0, level);
    // Levels that were left out are not made up.
    const depth = Math.min(level, open.length + 1);
    if (open.length === depth && open[depth - 1]?.localName !== tag) open.pop();
    if (open.length < depth) {
      const list = page.ownerDocument.createElement(tag);
      const above = open.at(-1)?.lastElementChild;
      if (above) above.append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = page.ownerDocument.createElement('li');
    const words = page.ownerDocument.createElement('p');
    words.append(...paragraph.childNodes);
    item.append(words);
    open.at(-1)?.append(item);
    paragraph.remove();
    last = open[0];
  }
}

export interface Pasted {
  readonly html: string;
  /** Pictures that may not come along: they stand elsewhere. */ readonly lost: number;
}

export function tidyPasted(html: string): Pasted {
  const page = inertPage(html);
  for (const silent of page.querySelectorAll([...RICH_SILENT, 'xml', 'link', 'meta'].join())) silent.remove();
  // Word ends empty paragraphs with a blank of its own.
  for (const own of page.querySelectorAll('o\\:p'))
    own.replaceWith(...(own.textContent?.trim() === '' ? [] : own.childNodes));
  // The wrapper of a whole document is bold by name only.
  for (const bold of page.querySelectorAll<HTMLElement>('b[style*="font-weight"]'))
    if (/font-weight:\s*(normal|400)/i.test(bold.getAttribute('style') ?? '')) bold.replaceWith(...bold.childNodes);
  makeLists(page);
  renameHeadings(page);
  let lost = 0;
  for (const picture of page.querySelectorAll('img')) {
    if (richAttributes('img', { src: picture.getAttribute('src') ?? '' })['src'] !== undefined) continue;
    picture.remove();
    lost += 1;
  }
  return { html: page.innerHTML, lost };
}
