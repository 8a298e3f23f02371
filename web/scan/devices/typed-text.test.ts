import { expect, it } from 'vitest';
import { typedText } from './typed-text.ts';

it.each([
  ['UPCA', '0036000291452', '036000291452'],
  ['EAN13', '0036000291452', '036000291452'],
  ['EAN13', '4006381333931', '4006381333931'],
  ['Code128', '0036000291452', '0036000291452'],
])('gives a %s of %s as %s', (format, read, typed) => {
  expect(typedText(format, read)).toBe(typed);
});

it.each([
  ['0012345000065', '01234565'],
  ['0012000004568', '01245608'],
  ['0012100004567', '01245617'],
  ['0012300000451', '01234531'],
  ['0012340000053', '01234543'],
])('gives a UPC-E of %s as the %s that is printed', (read, typed) => {
  expect(typedText('UPCE', read)).toBe(typed);
});
