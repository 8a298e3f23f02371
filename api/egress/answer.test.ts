import { AppError } from '@millwright/core/errors.ts';
import { expect, it } from 'vitest';
import { readAnswer, readRefusal } from './answer.ts';

const answer = (type: string, body: Buffer | string) => ({ headers: { 'content-type': type }, body: Buffer.from(body) });
const latin = Buffer.from('Käse', 'latin1');

/** The code of the failure with which an answer is not read. */
function refused(...given: Parameters<typeof answer>) {
  try {
    return readAnswer(answer(...given));
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details] : error;
  }
}

it('reads text whole, however long', () => {
  const csv = 'number;name\n'.repeat(30_000);
  expect(readAnswer(answer('text/csv', csv))).toBe(csv);
});

it('reads text in the charset that it names, in its header or its XML', () => {
  expect(readAnswer(answer('text/plain; charset=ISO-8859-1', latin))).toBe('Käse');
  expect(readAnswer(answer('application/json;charset="iso-8859-1"', Buffer.from('{"a":"é"}', 'latin1')))).toEqual({ a: 'é' });
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>';
  expect(readAnswer(answer('application/xml', Buffer.from(xml, 'latin1')))).toBe(xml);
  expect(readAnswer(answer('text/plain', '\ufeffKäse'))).toBe('Käse');
});

it('says what it can not read', () => {
  expect(refused('application/json', '{"a":')).toEqual(['answer_not_json', {}]);
  expect(refused('text/plain; charset=klingon', 'a')).toEqual(['answer_charset', { charset: 'klingon' }]);
  expect(refused('text/plain', latin)).toEqual(['answer_charset', { charset: 'utf-8' }]);
});

it('keeps every digit of a number: as a number where it fits, else as the text of its digits', () => {
  const json = '{"id":7615917337495251231,"amount":12345678901234567.89,"share":0.33333333333333333333,"price":0.1}';
  const read = { id: '7615917337495251231', amount: '12345678901234567.89', share: 0.3333333333333333, price: 0.1 };
  expect(readAnswer(answer('application/json', json))).toEqual(read);
});

it('takes an empty JSON for nothing', () => expect(readAnswer(answer('application/json', ''))).toBeNull());

it('reads a refusal as far as it goes', () => {
  expect(readRefusal(answer('application/json', '<h1>Bad gateway</h1>'))).toBe('<h1>Bad gateway</h1>');
  expect(readRefusal(answer('application/problem+json', '{"title":"No"}'))).toEqual({ title: 'No' });
});
