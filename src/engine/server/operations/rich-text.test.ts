/** Rich text: what a writer means stays, what could run goes, and the work grows with the length alone. */
import { type Profiler, Session } from 'node:inspector/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RICH_DEPTH, wordsOfHtml } from '../../model/rich-text.ts';
import { judgeGrowth } from '../schema-store/pattern-growth.ts';
import { cleanHtml, safeHtml } from './rich-text.ts';

describe('safe rich text', () => {
  it('keeps what writers use', () => {
    const text =
      '<h2>一、范围</h2><p>理论 <strong>30%</strong>，见<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">附件</a></p><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
    expect(safeHtml(text)).toBe(text);
  });

  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<p onclick="x()" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#10;script&colon;alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<img src=x onerror=alert(1)>', '<img />'],
    ['<img src="https://evil.example/pixel.gif">', '<img />'],
    ['<svg><a href="#/x"><p>a</p></a></svg>b', 'b'],
    ['<iframe src="https://evil.example"></iframe>b', 'b'],
    ['<p>a<b>c', '<p>a<b>c</b></p>'],
    ['a</div>', 'a'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
    ['<!-- <p>a</p> -->b', 'b'],
    ['<p title="</p><script>">a</p>', '<p>a</p>'],
    ['<p title="a > b">c</p>', '<p>c</p>'],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['<textarea><img src=x onerror=alert(1)></textarea>a', 'a'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ])('%s', (dirty, clean) => expect(safeHtml(dirty)).toBe(clean));

  const pieces = fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '/',
        '=',
        ' ',
        '&',
        ';',
        'script',
        'p',
        'a',
        'img',
        'svg',
        'href',
        'src',
        'onload',
        'javascript:',
        'x',
        '<!--',
        '-->',
        '<p>',
        '</p>',
        '<a href="',
        '<script>',
        '</script>',
        '<svg>',
        '<title>',
        '</title>',
        '<noscript>',
        '<table>',
        '<td>',
        '&#106;',
        '\n',
      ),
      { maxLength: 40 },
    )
    .map((list) => list.join(''));

  it('lets no tag or attribute through that it does not know, whatever is written', () => {
    fc.assert(
      fc.property(pieces, (dirty) => {
        const clean = safeHtml(dirty);
        expect(
          clean.replaceAll(
            /<\/?(p|br|hr|h[2-4]|strong|b|em|i|u|s|sub|sup|blockquote|pre|code|ul|ol|li|a|img|table|thead|tbody|tr|th|td|div|span)((?: (?:href|src|alt|start|colspan|rowspan|target|rel)="[^"<>]*")*)(?: \/)?>/g,
            '',
          ),
        ).not.toMatch(/[<>]/);
        // What stands outside of a tag is read and not run.
        for (const [tag] of clean.matchAll(/<[^>]*>/g))
          expect(tag).not.toMatch(/(href|src)="\s*(javascript|data:text|\/\/)/i);
      }),
      { numRuns: 2000, examples: [['</<a href="javascript:']] },
    );
  });

  it('comes to rest: what was cleaned twice is changed no more', () => {
    fc.assert(
      fc.property(pieces, (dirty) => {
        const twice = safeHtml(safeHtml(dirty));
        expect(safeHtml(twice)).toBe(twice);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes no text nested deeper than its limit, and shows an old one as it is written', () => {
    const deep = (levels: number): string => `${'<b>'.repeat(levels)}a${'</b>'.repeat(levels)}`;
    expect(cleanHtml(deep(MAX_RICH_DEPTH))).toBe(deep(MAX_RICH_DEPTH));
    expect(cleanHtml(deep(MAX_RICH_DEPTH + 1))).toBeUndefined();
    expect(cleanHtml('<p><svg></p>'.repeat(MAX_RICH_DEPTH + 1))).toBeUndefined();
    expect(safeHtml(deep(MAX_RICH_DEPTH + 1))).toMatch(/^(&lt;b&gt;){101}a/);
  });
});

/** Steps the engine took for each text: how often the blocks of code ran, ours and the library's. */
async function stepsOf(texts: readonly string[]): Promise<number[]> {
  const session = new Session();
  session.connect();
  const take = async (text: string): Promise<number> => {
    safeHtml(text);
    wordsOfHtml(text);
    const { result } = (await session.post('Profiler.takePreciseCoverage')) as Profiler.TakePreciseCoverageReturnType;
    return result
      .filter(({ url }) => /rich-text|sanitize-html|htmlparser2|entities/.test(url))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  };
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // Counters begin with a function's second run, and taking them sets them back.
  for (const text of texts) for (const read of [safeHtml, wordsOfHtml]) read(text);
  await session.post('Profiler.takePreciseCoverage');
  const steps: number[] = [];
  for (const text of texts) steps.push(await take(text));
  session.disconnect();
  return steps;
}

describe('the work', () => {
  const hostile: readonly (readonly [string, (size: number) => string])[] = [
    ['open tags', (size) => '<b>'.repeat(size)],
    ['closing tags that close nothing', (size) => `${'<i>'.repeat(90)}${'</b>'.repeat(size)}`],
    ['silent tags', (size) => '<svg>'.repeat(size)],
    ['foreign tags closed from outside', (size) => '<p><svg></p>'.repeat(size)],
    ['attributes', (size) => `<a ${'a b=c '.repeat(size)}>`],
    ['one long name', (size) => `<a ${'a'.repeat(size)}`],
    ['an address of comments', (size) => `<a href="${'<!---->'.repeat(size)}">`],
    ['comments without end', (size) => '<!-- '.repeat(size)],
    ['entities', (size) => '&amp'.repeat(size)],
    ['open quotes', (size) => '<p title="'.repeat(size)],
    ['blanks', (size) => '&nbsp; \n'.repeat(size)],
    ['scripts without end', (size) => '<script'.repeat(size)],
    ['signs', (size) => '<'.repeat(size)],
  ];

  it('grows with the length alone, whatever is written', async () => {
    const steps = await stepsOf(hostile.flatMap(([, text]) => [text(500), text(2_000)]));
    // Four times the text: four times the steps, and a constant for what is done once.
    const wrong = hostile.flatMap(([name], index) => {
      const [small = 0, large = 0] = steps.slice(index * 2, index * 2 + 2);
      return large < 4.5 * small + 500 ? [] : [`${name}: ${small} → ${large}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is not hidden in a regular expression: each that reads the text is linear from any start', () => {
    const sources = ['../../model/rich-text.ts', './rich-text.ts'].map((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    );
    const found = sources.flatMap((source) =>
      [
        ...source.matchAll(
          /(?<=[(\s?:])\/((?:\[(?:[^\]\\\n]|\\.)*\]|\\.|[^/\\\n*[])(?:\[(?:[^\]\\\n]|\\.)*\]|\\.|[^/\\\n[])*)\/([giu]*)(?=[.),\s])/g,
        ),
      ].map(([, pattern = '', flags = '']) => [pattern, flags] as const),
    );
    expect(found.length).toBeGreaterThanOrEqual(11);
    expect(
      found.filter(([pattern, flags]) => !['safe', 'constant', 'linear'].includes(String(judgeGrowth(pattern, flags)))),
    ).toEqual([]);
  });
});
