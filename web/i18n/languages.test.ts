import { languages } from '@millwright/core/json.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialLanguage } from './i18n.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const inBrowserOf = (language: string) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  return initialLanguage();
};

describe('the language to begin with', () => {
  it('is told by the first two letters of the browser’s language', () => {
    expect(['de-AT', 'fr', 'es-MX', 'it-CH', 'pt-BR', 'zh-CN', 'en-GB'].map(inBrowserOf)).toEqual(['de', 'fr', 'es', 'it', 'pt', 'zh', 'en']);
  });

  it('is English when the browser speaks none of the seven', () => {
    expect([inBrowserOf('sv-SE'), inBrowserOf('ja'), inBrowserOf('')]).toEqual(['en', 'en', 'en']);
    expect(languages).toEqual(['en', 'de', 'fr', 'es', 'it', 'pt', 'zh']);
  });
});
