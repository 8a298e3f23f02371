import { describe, expect, it } from 'vitest';
import { readGs1 } from './gs1.ts';
import { separator } from './separator.ts';

const gtin = '09506000134352';
const read = (text: string) => readGs1(text, 2026);
const told = (text: string) => {
  const answer = read(text);
  return answer?.ok ? answer.code : answer?.refusal;
};

describe('a GS1 code', () => {
  it('tells article, lot, expiry and quantity, whatever their order', () => {
    const code = { article: gtin, lot: 'AB-12', expiry: '2026-12-31', count: '12' };
    expect(told(`]C101${gtin}1726123110AB-12${separator}3712`)).toMatchObject(code);
    expect(told(`]d2${separator}01${gtin}3712${separator}1726123110AB-12`)).toMatchObject(code);
    expect(told(`(01)${gtin}(17)261231(10)AB-12(37)0012`)).toMatchObject(code);
    expect(told(`01${gtin}17261231`)).toMatchObject({ article: gtin, expiry: '2026-12-31' });
  });
  it('takes day 00 for the last of its month, also in a leap year, and finds the nearest century', () => {
    expect(told(`01${gtin}17270200`)).toMatchObject({ expiry: '2027-02-28' });
    expect(told(`01${gtin}17280200`)).toMatchObject({ expiry: '2028-02-29' });
    expect(told(`01${gtin}11991231`)).toMatchObject({ produced: '1999-12-31' });
    expect(readGs1(`01${gtin}17010131`, 2098)).toMatchObject({ code: { expiry: '2101-01-31' } });
  });
  it('prefers the day by which to use to best before', () => expect(told(`01${gtin}1526010117260201`)).toMatchObject({ expiry: '2026-02-01' }));
  it('keeps weights exact', () => {
    expect(told(`01${gtin}3103001250`)).toMatchObject({ weight: '1.25' });
    expect(told(`01${gtin}3100000012`)).toMatchObject({ weight: '12' });
    expect(told(`01${gtin}3106000001`)).toMatchObject({ weight: '0.000001' });
  });
  it('is parted by what the scanner is set to send in place of FNC1, where that says that it is one', () => {
    const code = { article: gtin, lot: 'AB-12', count: '12' };
    expect(readGs1(`01${gtin}10AB-12|3712`, 2026, '|')).toMatchObject({ ok: true, code });
    expect(readGs1(`]d201${gtin}10AB-12~3712`, 2026, '~')).toMatchObject({ ok: true, code });
    expect(read(`01${gtin}10AB-12|3712`)).toMatchObject({ ok: false, refusal: { reason: 'value' } });
    expect(readGs1('10AB|3712', 2026, '|')).toBeNull();
  });
  it('may say the same twice, not two things', () => {
    expect(told(`]C110A${separator}10A`)).toMatchObject({ lot: 'A' });
    expect(told(`]C110A${separator}10B`)).toEqual({ reason: 'twice', at: 4 });
  });
});

describe('a code that is not certain is refused with its place', () => {
  it.each([
    ['a lot that runs into a day', `01${gtin}10AB12${'17261231'}`, 'separator', 16],
    ['a lot that runs into an article', `]C110AB01${gtin}`, 'separator', 0],
    ['a lot that is longer than a lot can be', `]C110${'A'.repeat(21)}`, 'separator', 0],
    ['a wrong check digit', ']C10109506000134353', 'check_digit', 0],
    ['a thirteenth month', `01${gtin}17261331`, 'day', 16],
    ['a thirtieth of February', `01${gtin}17260230`, 'day', 16],
    ['an unknown identifier', `01${gtin}0500000000000000`, 'identifier', 16],
    ['letters where digits stand', `]C137AB`, 'value', 0],
    ['an empty lot', `]C110`, 'value', 0],
    ['a day cut short', `01${gtin}1726`, 'value', 16],
  ])('%s', (_, code, reason, at) => expect(told(code)).toEqual({ reason, at }));
});

describe('a text that is no GS1 code', () => {
  it.each(['4006381333931', 'LOT-17261231', 'MW:o7f', '0109506000134353', '', '10ABC'])('%s', (code) => expect(read(code)).toBeNull());
});
