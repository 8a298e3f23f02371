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
