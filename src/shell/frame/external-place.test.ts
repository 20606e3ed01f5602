/** Where menu entries with a source of their own lead, and who gets a ticket. */
import { describe, expect, it } from 'vitest';
import { placeOfSource, withTicket } from './external-place.ts';

const PAGE = 'https://portal.example.cn/';
const HOSTS = ['report.example.cn', '10.0.0.8:9000'];

describe('sources of menu entries', () => {
  it('are of our house, of others, or routes of this page', () => {
    expect(placeOfSource('https://report.example.cn/day?x=1', HOSTS, PAGE)).toEqual({
      kind: 'internal',
      address: 'https://report.example.cn/day?x=1',
    });
    expect(placeOfSource('http://10.0.0.8:9000/', HOSTS, PAGE).kind).toBe('internal');
    expect(placeOfSource('http://10.0.0.8:9001/', HOSTS, PAGE).kind).toBe('foreign');
    expect(placeOfSource('https://report.example.cn.evil.example/', HOSTS, PAGE).kind).toBe('foreign');
    expect(placeOfSource('https://report.example.cn@evil.example/', HOSTS, PAGE).kind).toBe('foreign');
    expect(placeOfSource('https://example.org/', [], PAGE).kind).toBe('foreign');
    for (const src of ['cost/daily', '/cost/daily', '#/cost/daily'])
      expect(placeOfSource(src, HOSTS, PAGE)).toEqual({
        kind: 'own',
        address: 'https://portal.example.cn/#/cost/daily',
      });
    expect(placeOfSource('javascript:alert(1)', HOSTS, PAGE).address).toBe(
      'https://portal.example.cn/#/javascript:alert(1)',
    );
  });

  it('get who comes and the ticket at the end', () => {
    expect(withTicket('https://a.cn/x', '7', 'k')).toBe('https://a.cn/x?userId=7&tokenStr=k');
    expect(withTicket('https://a.cn/#/x?y=1', '7', 'k k')).toBe('https://a.cn/#/x?y=1&userId=7&tokenStr=k+k');
  });
});
