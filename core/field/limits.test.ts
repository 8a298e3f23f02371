import { describe, expect, it } from 'vitest';
import { limitProblem, limitsProblems } from './limits.ts';

const code = (field: Parameters<typeof limitProblem>[0], value: Parameters<typeof limitProblem>[1]) => limitProblem(field, value)?.code ?? 'fine';
const format = (name: 'email' | 'phone' | 'web') => (value: string) => code({ type: 'text', misc: { format: name } }, value) === 'fine';

describe('limitProblem', () => {
  it('takes numbers up to their bounds, as numbers or decimal text, and tells the bound of those beyond', () => {
    const share = { type: 'number', misc: { min: 0, max: 100 } } as const;
    expect([0, '0.00', 100, null].map((value) => code(share, value))).toEqual(['fine', 'fine', 'fine', 'fine']);
    expect(['-0.001', -1, '100.01'].map((value) => code(share, value))).toEqual(['too_small', 'too_small', 'too_large']);
    expect(limitProblem({ type: 'number', misc: { above: 0 } }, 0)).toEqual({ code: 'not_above', message: 'More than 0.', params: { min: 0 } });
    expect(code({ type: 'number', misc: { above: 0 } }, '0.0001')).toBe('fine');
  });

  it('takes texts of the length that they may have', () => {
    const key = { type: 'text', misc: { min_length: 2, max_length: 3 } } as const;
    expect(['a', 'ab', 'abc', 'abcd'].map((value) => code(key, value))).toEqual(['too_short', 'fine', 'fine', 'too_long']);
  });

  it('knows email addresses, phone numbers and web addresses as people write them', () => {
    const mails = ['ana@example.com', 'a.b+c@sub.example.co.uk', 'info@müller.de', "o'neil@example.com", '营业@例子.中国'];
    expect(mails.filter((each) => !format('email')(each))).toEqual([]);
    const noMails = ['not-an-email', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'ana@-x.com', 'a..b@x.com', 'a@b.com, c@d.com'];
    expect(noMails.filter(format('email'))).toEqual([]);
    const phones = ['+33 1 23 45 67 89', '(030) 123-456', '01.23.45', '0049/30/12', '555 1234 ext. 12', '12'];
    expect(phones.filter((each) => !format('phone')(each))).toEqual([]);
    expect(['call me', '+', '12 or 34', '1'.repeat(51)].filter(format('phone'))).toEqual([]);
    expect(['https://example.com/a?b=1', 'http://localhost:3000', 'https://müller.de'].filter((each) => !format('web')(each))).toEqual([]);
    expect(['example.com', 'javascript:alert(1)', 'https://', 'https://nowhere', 'https://a b.com'].filter(format('web'))).toEqual([]);
  });
});

it('limitsProblems names limits of another kind of value and pairs that nothing fits', () => {
  const places = (field: Parameters<typeof limitsProblems>[0]) => limitsProblems(field).map((problem) => `${problem.field} ${problem.code}`);
  expect(places({ type: 'text', misc: { min: 0, format: 'web' } })).toEqual(['min limit_of_other_type']);
  expect(places({ type: 'number', misc: { format: 'email', max_length: 3 } })).toEqual([
    'max_length limit_of_other_type',
    'format limit_of_other_type',
  ]);
  expect(places({ type: 'number', misc: { min: 2, max: 1 } })).toEqual(['max limits_crossed']);
  expect(places({ type: 'number', misc: { above: 1, max: 1 } })).toEqual(['max limits_crossed']);
  expect(places({ type: 'text', misc: { min_length: 3, max_length: 2 } })).toEqual(['max_length limits_crossed']);
  expect(places({ type: 'number', misc: { min: 1, max: 1 } })).toEqual([]);
});
