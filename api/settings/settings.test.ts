import { expect, it } from 'vitest';
import { mailSender, readSettings } from './settings.ts';

const given = {
  DATABASE_URL: 'postgres://millwright_app@127.0.0.1/millwright',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  PUBLIC_URL: 'https://works.test/',
  SECRET_KEY: 'x'.repeat(32),
};

it('reads what is given and fills in the rest', () => {
  const settings = readSettings({ ...given, EGRESS_ALLOW: '127.0.0.1:4010, localhost:9000', TRUST_PROXY: '' });
  expect(settings).toMatchObject({
    PORT: 8080,
    PUBLIC_URL: 'https://works.test',
    EGRESS_ALLOW: ['127.0.0.1:4010', 'localhost:9000'],
    TRUST_PROXY: [],
    TEMPORAL_NAMESPACE: 'millwright',
  });
  expect(mailSender(settings)).toBe('no-reply@works.test');
});

it('names every setting that is missing or wrong', () => {
  expect(() => readSettings({ PORT: 'x', SECRET_KEY: 'short', PUBLIC_URL: 'works.test', SMTP_URL: '' })).toThrow(
    /PORT: [^\n]+\n.*DATABASE_URL: is missing\n.*SMTP_URL: is missing\n.*PUBLIC_URL: must be[^\n]+\n.*SECRET_KEY: needs 32/s,
  );
});

it('reads which API the pages of a host call', () => {
  const read = (API_ORIGINS: string) => readSettings({ ...given, API_ORIGINS }).API_ORIGINS;
  const pairs = [
    ['staging.works.test', 'https://api.staging.works.test'],
    ['works.test', 'https://api.works.test'],
    ['localhost:5173', 'http://localhost:8080'],
  ];
  expect([...read(pairs.map((pair) => pair.join('=')).join(', '))]).toEqual(pairs);
  expect(read('').size).toBe(0);
  for (const wrong of ['works.test', 'works.test=api', 'works.test=https://api.test/v1', '=https://api.test', 'https://a.test=https://b.test']) {
    expect(() => read(wrong), wrong).toThrow(/API_ORIGINS: must be pairs/);
  }
});
