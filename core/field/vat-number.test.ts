import { expect, it } from 'vitest';
import { isVatNumber } from './vat-number.ts';

it.each([
  'FR 40 303 265 045',
  'DE136695976',
  'BE 0428.759.497',
  'IT00743110157',
  'LU15027442',
  'DK13585628',
  'FI20774740',
  'PL8567346215',
  'PT501964843',
  'HR33392005961',
  'NL004495445B01',
  'ATU13585627',
  'GR094259216',
  'ESB58378431',
  'CHE-123.456.788 MWST',
  'GB 999 9999 73',
  '12-3456789',
])('%s may be a VAT number', (number) => expect(isVatNumber(number)).toBe(true));

it.each([
  'FR 41 303 265 045',
  'DE136695977',
  'BE0428759498',
  'IT00743110158',
  'LU15027443',
  'DK13585629',
  'FI20774741',
  'PL8567346216',
  'PT501964842',
  'HR33392005962',
  'NL4495445',
  'FR123',
  'none',
  'EU',
  'VAT?',
])('%s is none', (number) => expect(isVatNumber(number)).toBe(false));
