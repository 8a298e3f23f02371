import { AppError } from '@millwright/core/errors.ts';
import { expect, it } from 'vitest';
import { readForm } from './form-body.ts';

const read = (text: string | Buffer, most = 1_000) => readForm(Buffer.from(text), most);

/** The code of a refusal, and the fields that it names. */
function refused(text: string | Buffer, most?: number) {
  try {
    return read(text, most);
  } catch (error) {
    if (!(error instanceof AppError)) return error;
    const { fields = [] } = error.details as { fields?: { field: string }[] };
    return [error.code, ...fields.map(({ field }) => field)];
  }
}

it('reads fields as a browser does', () => {
  const text = 'a=1&b=K%C3%A4se+%26+Co&&c&d=&e=x=y&f=100%&g=%zz&h[i]=j&k=né';
  expect(read(text)).toEqual({ a: '1', b: 'Käse & Co', c: '', d: '', e: 'x=y', f: '100%', g: '%zz', 'h[i]': 'j', k: 'né' });
  expect(read(text)).toEqual(Object.fromEntries(new URLSearchParams(text)));
});

it('gives a name that comes several times a list', () => expect(read('a=1&b=2&a=3&a=')).toEqual({ a: ['1', '3', ''], b: '2' }));

it.each([
  ['a name', 'a=1&%ff=2', '%ff'],
  ['a value', 'a=1&na%C3%AFve=%ff', 'naïve'],
  ['half of a sign', 'a=%C3', 'a'],
  ['bytes as they are', Buffer.from('a=Käse', 'latin1'), 'a'],
])('refuses %s that is no UTF-8 at its field', (_, text, field) => expect(refused(text)).toEqual(['malformed', field]));

it.each([
  ['the same name', 'a&'.repeat(500_000)],
  ['names of their own', Array.from({ length: 120_000 }, (_, n) => `${n}=`).join('&')],
  ['no name at all', '&'.repeat(1_000_000)],
  ['names that are no UTF-8, which are not looked at', '%ff&'.repeat(250_000)],
])('counts fields of %s before any of them is read', (_, text) => expect(refused(text, 50_000)).toEqual(['too_large']));

it('takes as many fields as there may be, however often one name comes', () => {
  expect(read(`${'a=1&'.repeat(49_999)}a=1`, 50_000)).toEqual({ a: Array.from({ length: 50_000 }, () => '1') });
});
