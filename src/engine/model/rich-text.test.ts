/** Rich text by its list: which attributes stay, and what its words are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richAttributes, wordsOfHtml } from './rich-text.ts';

describe('attributes', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'a',
      { href: 'https://example.org/a?b=1&c=2', onclick: 'x()', style: 'color:red' },
      { href: 'https://example.org/a?b=1&c=2', target: '_blank', rel: 'noopener noreferrer' },
    ],
    ['a', { href: 'java\nscript:alert(1)' }, {}],
    ['a', { href: '//evil.example' }, {}],
    ['a', { href: '/\\evil.example' }, {}],
    ['a', { href: '#/home', target: 'x' }, { href: '#/home' }],
    ['a', { href: `https://example.org/${'x'.repeat(3000)}` }, {}],
    ['img', { src: 'https://evil.example/pixel.gif', alt: 'a' }, { alt: 'a' }],
    ['img', { src: 'data:image/svg+xml;base64,AA==' }, {}],
    ['img', { src: `data:image/png;base64,${'A'.repeat(9000)}` }, { src: `data:image/png;base64,${'A'.repeat(9000)}` }],
    ['td', { colspan: '2', rowspan: '0' }, { colspan: '2' }],
    ['constructor', { href: '/a' }, {}],
  ])('%s #%#', (tag, given, kept) => expect(richAttributes(tag, given)).toEqual(kept));
});

describe('words', () => {
  it('keeps the words and the lines', () => {
    expect(wordsOfHtml('<p>钢丝绳<b>断丝</b></p><p>超标<br>2 处</p>')).toBe('钢丝绳断丝\n超标\n2 处');
    expect(wordsOfHtml('<ul><li>一</li><li>二</li></ul>')).toBe('一\n二');
    expect(wordsOfHtml('<table><tr><td>甲</td></tr><tr><td>1 < 2</td></tr></table>')).toBe('甲\n1 < 2');
  });

  it('drops scripts, styles and comments with what is in them', () => {
    expect(wordsOfHtml('a<script type="x">alert(1 < 2)</script >b<style>p{}</style>c')).toBe('abc');
    expect(wordsOfHtml('<img src=x onerror=alert(1)>d<!-- <p>e</p> -->f<svg><p>g')).toBe('df');
  });

  it('reads entities once, so that written tags stay text', () => {
    expect(wordsOfHtml('1 &lt; 2 &amp;&amp; 3&nbsp;t &#x4e00;')).toBe('1 < 2 && 3 t 一');
    expect(wordsOfHtml('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
  });

  it('says plain text as it is, whatever it holds beside tags', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }).filter((text) => !/[<&\u0000]|\s\s|[^\S ]/.test(text)),
        (text) => {
          expect(wordsOfHtml(text)).toBe(text.trim());
        },
      ),
    );
  });
});
