import { expect, it } from 'vitest';
import { writeStored } from '../../data/preferences/preferences.ts';
import { goodsCodes, goodsIn, ofArticle } from './goods-code.ts';

const lotted = { elements: [], article: '04006381333931', lot: 'A-1' };

it('is looked up by its lot, else by its serial number, else by its article in every length', () => {
  expect(goodsCodes(lotted)).toEqual(['A-1']);
  expect(goodsCodes({ elements: [], serial: 'S', article: '04006381333931' })).toEqual(['S']);
  expect(goodsCodes({ elements: [], article: '04006381333931' })).toEqual(['04006381333931', '4006381333931']);
  expect(goodsCodes({ elements: [], article: '00012345678905' })).toEqual(['00012345678905', '0012345678905', '012345678905']);
  expect(goodsCodes({ elements: [], expiry: '2026-12-31' })).toEqual([]);
});

it('keeps of two articles with one lot number the one that the code names', () => {
  const rows = ['4006381333931', '9506000134352'];
  expect(ofArticle(rows, lotted, (row, code) => row === code)).toEqual(['4006381333931']);
  expect(ofArticle(['other'], lotted, (row, code) => row === code)).toEqual(['other']);
});

it('is parted by the separator that is set for the device', () => {
  const code = '010400638133393110A-1|375';
  expect(goodsIn(code)).toMatchObject({ ok: false });
  writeStored('separator', '|');
  expect(goodsIn(code)).toMatchObject({ ok: true, code: { lot: 'A-1', count: '5' } });
  writeStored('separator', undefined);
});
