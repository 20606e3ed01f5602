/** Templates: reading, naming, filling in. */
import { describe, expect, it } from 'vitest';
import { parseTemplate, renderTemplate, templatePaths } from './template.ts';

describe('templates', () => {
  it('are texts and paths in turn', () => {
    expect(parseTemplate('{equipName} ({org.orgName}) {} {a b}')).toEqual({
      source: '{equipName} ({org.orgName}) {} {a b}',
      parts: [{ path: 'equipName' }, ' (', { path: 'org.orgName' }, ') {} {a b}'],
    });
    expect(templatePaths(parseTemplate('{a}{b.c}{a}'))).toEqual(['a', 'b.c']);
    expect(parseTemplate('').parts).toEqual([]);
  });

  it('leave nothing for an empty value', () => {
    const render = (source: string): string =>
      renderTemplate(
        parseTemplate(source),
        (path) => ({ name: '1号起重机', code: null, tags: ['a', 'b'], tons: '12.50' })[path],
      );
    expect(render('{name} {code}')).toBe('1号起重机');
    expect(render('{name} {tons} t {tags}')).toBe('1号起重机 12.50 t a, b');
    expect(render('{missing}')).toBe('');
  });
});
