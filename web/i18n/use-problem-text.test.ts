import type { Problem } from '@millwright/core/errors.ts';
import { languages } from '@millwright/core/json.ts';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { readDay, readMoment } from '../format/read-dates.ts';
import { todayIn } from '../format/zoned.ts';
import { changeLanguage, loadAllTexts } from './i18n.ts';
import { useProblemText } from './use-problem-text.ts';

beforeAll(loadAllTexts);

it.each(languages)('asks in %s for a day and a time by an example that can be typed as it stands', async (language) => {
  await changeLanguage(language);
  const { current: words } = renderHook(useProblemText).result;
  const said = (type: string) => words({ code: 'unable_to_parse', message: 'In English.', params: { type } });
  const example = /\d[\d./-]+\d(?: \d{2}:\d{2})?/;
  const today = todayIn('UTC');
  expect(readDay(example.exec(said('date'))?.[0] ?? '', language)).toBe(today);
  for (const type of ['datetime', 'datetime-local']) expect(readMoment(example.exec(said(type))?.[0] ?? '', language)).toBe(`${today}T14:30`);
  await changeLanguage('en');
});

it('calls an action or a block by its label in the reader’s language, and without one by the word for its kind', async () => {
  await changeLanguage('de');
  const { current: words } = renderHook(useProblemText).result;
  const said = (code: string, params: Problem['params'] = {}) => words({ code, message: 'In English.', params });
  expect(said('needs_record', { name: { en: 'Remove', de: 'Entfernen' } })).toMatch(/^Die Aktion „Entfernen“ braucht/);
  expect(said('needs_record', { kind: 'delete_object' })).toMatch(/^Die Aktion „Löschen“ braucht/);
  expect(said('nested_twice', { kind: 'table' })).toMatch(/^Der Block „Tabelle“ steht zu tief/);
  await changeLanguage('en');
});
