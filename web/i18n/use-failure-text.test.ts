import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { AppFailure } from '../data/http.ts';
import { changeLanguage, loadAllTexts } from './i18n.ts';
import { useErrorText, useFailureText } from './use-failure-text.ts';

beforeAll(async () => {
  await loadAllTexts();
  await changeLanguage('fr');
});

const refused = (...fields: { code: string; params?: Record<string, string | number> }[]) =>
  new AppFailure('invalid', 'Some values are not valid.', 422, { fields: fields.map((one) => ({ field: 'x', message: 'In English.', ...one })) });

it('says in the current language what is wrong with the one value that was refused', () => {
  const { current } = renderHook(useFailureText).result;
  expect(current(refused({ code: 'too_small', params: { min: 3 } }))).toBe('Au moins 3.');
  expect(current(refused({ code: 'unable_to_parse', params: { type: 'number' } }))).toBe('Saisissez un nombre.');
  expect(current(refused({ code: 'unable_to_parse', params: { type: 'link' } }))).toBe('Cette valeur est illisible.');
  expect(current(refused({ code: 'rule_of_the_server' }))).toBe('In English.');
  expect(current(refused({ code: 'too_small' }, { code: 'too_small' }))).not.toBe('In English.');
});

it('translates what a run failed with by its code, as far as what fills its braces is known', () => {
  const { current } = renderHook(useErrorText).result;
  expect(current({ code: 'no_process', message: 'This record has no process.' })).not.toBe('This record has no process.');
  expect(current({ code: 'outgoing_failed', message: 'The other system answered 500.' })).toBe('The other system answered 500.');
  expect(current({ code: 'outgoing_failed', message: 'The other system answered 500.', details: { status: 500 } })).toMatch(/répondu.* 500/);
});

it('tells the failure that was the reason of another one in the reader’s language too', () => {
  const { current } = renderHook(useErrorText).result;
  const cause = { code: 'upstream_failed', message: 'The other server did not answer as expected: 503', details: { reason: '503' } };
  const details = { reason: cause.message, cause };
  const said = current({ code: 'sub_automation_failed', message: `The automation it started did not succeed: ${cause.message}`, details });
  expect(said).toContain('503');
  expect(said).not.toMatch(/other server|did not/);
});

it('fills the reason into the refusal of a token', () => {
  const { current } = renderHook(useErrorText).result;
  expect(current({ code: 'token_refused', message: 'x', details: { reason: 'lire' } })).toMatch(/: lire$/);
});

it('adds the reason that the configuration gives, in the reader’s language', () => {
  const { current } = renderHook(useErrorText).result;
  const told = {
    code: 'in_use',
    message: 'This is still used.',
    details: { relation: 'order', because: { en: 'It is complete.', fr: 'Il est terminé.' } },
  };
  expect(current(told)).toMatch(/\. Il est terminé\.$/);
  expect(current(told)).not.toContain('This is still used.');
});
