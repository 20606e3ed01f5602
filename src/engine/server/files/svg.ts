/**
 * Rewrites an SVG so that it only draws: known elements and attributes stay, everything that could act or reach out
 * goes (Q-140).
 */
import { Refusal } from '../../model/errors/refusal.ts';

const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc linearGradient radialGradient stop clipPath mask pattern marker ' +
    'filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode feDropShadow switch'
  ).split(' '),
);
const ATTRIBUTE =
  /^(id|class|d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|fx|fy|dx|dy|width|height|points|viewBox|preserveAspectRatio|transform|version|xmlns|xmlns:xlink|xml:space|fill|fill-[a-z]+|stroke|stroke-[a-z]+|opacity|color|display|visibility|overflow|clip-path|clip-rule|clipPathUnits|mask|maskUnits|maskContentUnits|filter|filterUnits|offset|stop-color|stop-opacity|gradientUnits|gradientTransform|spreadMethod|patternUnits|patternTransform|patternContentUnits|marker-[a-z]+|markerWidth|markerHeight|markerUnits|refX|refY|orient|font-[a-z]+|text-[a-z]+|letter-spacing|word-spacing|dominant-baseline|baseline-shift|rotate|textLength|lengthAdjust|startOffset|stdDeviation|in|in2|result|mode|type|values|operator|k[1-4]|flood-[a-z]+|role|aria-[a-z]+)$/;
/** Every token that begins also ends, at the end of the text if nowhere before: so no search is done twice. */
const TOKEN =
  /<!--(?:[\s\S]*?-->|[\s\S]*$)|<!\[CDATA\[(?:[\s\S]*?\]\]>|[\s\S]*$)|<\?(?:[\s\S]*?\?>|[\s\S]*$)|<!DOCTYPE[^>[]*(?:\[[^\]]*\]?)?[^>]*>?|<(\/?)([A-Za-z][\w:.-]*)((?:[^"'>]|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(?:>|$)|[^<]+|</g;
const PAIR = /(?<![\w:.-])([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** A value may point at a part of the same picture, and nowhere else. */
function harmless(value: string): boolean {
  const plain = value.replace(/&(#x?[0-9a-f]+|\w+);/gi, '');
  return plain === value
    ? !/url\(\s*(?!["']?#)/i.test(value) && !/(javascript|data|vbscript)\s*:/i.test(value)
    : !/url|:/i.test(value);
}

function keptAttributes(text: string): string {
  let kept = '';
  for (const [, name = '', quoted = ''] of text.matchAll(PAIR)) {
    const value = quoted.slice(1, -1).replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const isLink = name === 'href' || name === 'xlink:href';
    if (
      isLink
        ? /^#[\w.-]+$/.test(value)
        : ATTRIBUTE.test(name) &&
          (name.startsWith('xmlns') ? /^http:\/\/www\.w3\.org\/[\w/]+$/.test(value) : harmless(value))
    )
      kept += ` ${name}="${value}"`;
  }
  return kept;
}

/** @throws Refusal `file.content` when the text is no SVG */
export function cleanSvg(text: string): string {
  let out = '';
  // Names of unknown elements that are open; what stands inside them goes with them.
  const dropped: string[] = [];
  let open = 0;
  for (const [token, closing, name, attributes = ''] of text.replace(/^\uFEFF/, '').matchAll(TOKEN)) {
    if (name === undefined) {
      if (token.startsWith('<') || dropped.length > 0 || open === 0) continue;
      out += token.replace(/&(?!(#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);)/gi, '&amp;');
      continue;
    }
    const empty = attributes.trimEnd().endsWith('/');
    if (dropped.length > 0 || !ELEMENTS.has(name)) {
      if (closing) {
        if (dropped.at(-1) === name) dropped.pop();
      } else if (!empty) dropped.push(name);
      continue;
    }
    if (open === 0 && out === '' && name !== 'svg') break;
    out += closing ? `</${name}>` : `<${name}${keptAttributes(attributes)}${empty ? '/' : ''}>`;
    open += closing ? -1 : empty ? 0 : 1;
  }
  if (!out.startsWith('<svg') || open !== 0) throw new Refusal('file.content', { type: 'svg' });
  return out;
}
