/** Configuration of sign-in: what is wrong is said in one line each, at the start. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

describe('configuration of sign-in', () => {
  it('is off where nothing is said', () => {
    const { ssoKey, ssoTenantCode, internalHosts, onlineDomain, mapsKey, smtp, secretKey } = readConfig({});
    expect({ ssoKey, ssoTenantCode, internalHosts, onlineDomain, mapsKey, smtp, secretKey }).toEqual({
      ssoTenantCode: 'default',
      internalHosts: [],
    });
  });

  it('takes what is right', () => {
    expect(
      readConfig({
        SSO_KEY: KEY,
        SECRET_KEY: KEY,
        INTERNAL_HOSTS: 'reports.example.org, 10.0.0.8:9000',
        ONLINE_DOMAIN: 'portal.example.org/',
        MAPS_KEY: 'a1-b2',
        SMTP_URL: 'smtps://user:secret@mail.example.org',
        MAIL_FROM: '安澜 <portal@example.org>',
      }),
    ).toMatchObject({
      ssoKey: KEY,
      secretKey: KEY,
      internalHosts: ['reports.example.org', '10.0.0.8:9000'],
      onlineDomain: 'https://portal.example.org',
      mapsKey: 'a1-b2',
      smtp: { url: 'smtps://user:secret@mail.example.org', from: '安澜 <portal@example.org>' },
    });
  });

  it('[C-9-06] takes the online domain, and README says so in both languages', () => {
    expect(readConfig({ ONLINE_DOMAIN: 'https://portal.example.org/anlan' }).onlineDomain).toBe(
      'https://portal.example.org/anlan',
    );
    for (const page of ['README.md', 'README.zh-CN.md'])
      expect(readFileSync(page, 'utf8')).toContain('| `ONLINE_DOMAIN` |');
  });

  it.each([
    [{ SSO_KEY: 'short' }, 'SSO_KEY: must have at least 32 characters'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY: must have at least 32 characters'],
    [
      { INTERNAL_HOSTS: 'http://reports.example.org' },
      'INTERNAL_HOSTS: http://reports.example.org must be a host or host:port',
    ],
    [{ ONLINE_DOMAIN: 'javascript:alert(1)' }, 'ONLINE_DOMAIN=javascript:alert(1): must be the address people open'],
    [
      { ONLINE_DOMAIN: 'portal.example.org/?a=b' },
      'ONLINE_DOMAIN=portal.example.org/?a=b: must be the address people open',
    ],
    [{ BODY_SECONDS: '0' }, 'BODY_SECONDS=0: must be a number from 1 to 1000'],
    [{ MAPS_KEY: '<script>' }, 'MAPS_KEY: must be letters'],
    [{ SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@b.cn' }, 'SMTP_URL: must be smtp:// or smtps://'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM: must be the address mails are sent from'],
  ])('refuses %o in words', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('never repeats a secret that is wrong', () => {
    for (const name of ['SSO_KEY', 'SECRET_KEY'])
      expect(() => readConfig({ [name]: 'hunter2' })).not.toThrow('hunter2');
  });
});
