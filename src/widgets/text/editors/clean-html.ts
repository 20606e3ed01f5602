/**
 * Markup made safe where it is shown: the tags, attributes and addresses of the one list, whatever stood in the text.
 */
import DOMPurify from 'dompurify';
import {
  RICH_RENAMED,
  RICH_SILENT,
  RICH_TAGS,
  SIZE_ATTRIBUTE,
  richAttributes,
} from '../../../engine/model/rich-text.ts';

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (element) => {
  const kept = richAttributes(
    element.localName,
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  );
  for (const { name } of [...element.attributes]) if (!Object.hasOwn(kept, name)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
});

/** The markup as a page that neither runs nor fetches anything. */
export function inertPage(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Headings of a page's own ranks get those a text may have. */
export function renameHeadings(page: HTMLElement): void {
  for (const old of page.querySelectorAll(Object.keys(RICH_RENAMED).join())) {
    const heading = page.ownerDocument.createElement(RICH_RENAMED[old.localName] ?? old.localName);
    heading.append(...old.childNodes);
    old.replaceWith(heading);
  }
}

export function cleanHtml(html: string): string {
  const page = inertPage(html);
  renameHeadings(page);
  return purify.sanitize(page.innerHTML, {
    ALLOWED_TAGS: Object.keys(RICH_TAGS),
    ALLOWED_ATTR: ['href', 'src', 'alt', 'start', 'colspan', 'rowspan', SIZE_ATTRIBUTE],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [...RICH_SILENT],
  });
}
