/** Rich text is read without its tags, and nothing of a script is left. */
import { describe, expect, it } from 'vitest';
import { textOfHtml } from './html.ts';

describe('textOfHtml', () => {
  it('keeps the words and the lines', () => {
    expect(textOfHtml('<p>钢丝绳<b>断丝</b></p><p>超标<br>2 处</p>')).toBe('钢丝绳断丝\n超标\n2 处');
    expect(textOfHtml('<ul><li>一</li><li>二</li></ul>')).toBe('一\n二');
  });
  it('drops scripts and styles with what is in them', () => {
    expect(textOfHtml('a<script type="x">alert(1)</script >b<style>p{}</style>c')).toBe('abc');
    expect(textOfHtml('<img src=x onerror=alert(1)>d')).toBe('d');
  });
  it('reads entities once, so that written tags stay text', () => {
    expect(textOfHtml('1 &lt; 2 &amp;&amp; 3&nbsp;t')).toBe('1 < 2 && 3 t');
    expect(textOfHtml('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
  });
});
