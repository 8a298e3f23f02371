import { inLanguage, type JsonObject, type Text } from '@millwright/core/json.ts';
import { isPictureAddress } from '@millwright/core/pdf/letterhead.ts';
import { escapeHtml, isBlank, Markup, numberOf, plain, type Value, valueAt, valuesAt } from '../../templates/values.ts';
import { barcode, qrCode } from './codes.ts';

/** What helpers know besides their arguments. */
export type Surroundings = {
  language: string;
  time_zone: string;
  texts: Readonly<Record<string, Text>>;
  /** Returns the first picture of these files as a `data:` URL, or null if the reader may see none. */
  picture: (file_ids: readonly string[]) => string | null;
};

/** The arguments of a helper, by position and by name. */
type Arguments = { all: readonly Value[]; named: Readonly<Record<string, Value>> };
type Helper = (around: Surroundings, given: Arguments) => Value;

const pathOf = (value: Value) => plain(value).split('.').filter(Boolean);
const listOf = (value: Value): Value[] => (Array.isArray(value) ? value : isBlank(value) ? [] : [value]);

function number(language: string, value: Value, options: Intl.NumberFormatOptions): string {
  const figure = numberOf(value);
  return Number.isFinite(figure) ? new Intl.NumberFormat(language, options).format(figure) : '';
}

const decimalsOf = (value: Value, least: number, most: number): Intl.NumberFormatOptions => {
  const places = Math.trunc(numberOf(value));
  return places >= 0 && places <= 9
    ? { minimumFractionDigits: places, maximumFractionDigits: places }
    : { minimumFractionDigits: least, maximumFractionDigits: most };
};

function money({ language }: Surroundings, { all: [value, currency], named }: Arguments): string {
  const code = plain(currency);
  const places = decimalsOf(named.decimals, 2, 2);
  if (!/^[A-Z]{3}$/.test(code)) return number(language, value, places);
  return number(language, value, { style: 'currency', currency: code, ...(named.decimals === undefined ? {} : places) });
}

/** Formats a date. A day has no time zone; an instant is shown in the company's time zone. */
function date({ language, time_zone }: Surroundings, { all: [value, style] }: Arguments): string {
  const words = plain(value);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(words);
  const at = new Date(words);
  if (!words || Number.isNaN(at.getTime())) return '';
  const length = ['short', 'medium', 'long', 'full'].find((each) => each === plain(style)) as 'short' | undefined;
  const options = length ? { dateStyle: length } : ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { ...options, timeZone: day ? 'UTC' : time_zone }).format(at);
}

function time({ language, time_zone }: Surroundings, { all: [value] }: Arguments): string {
  const at = new Date(plain(value));
  if (!plain(value) || Number.isNaN(at.getTime())) return '';
  return new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: time_zone }).format(at);
}

function compare(one: Value, other: Value): number {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return plain(one) < plain(other) ? -1 : plain(one) > plain(other) ? 1 : 0;
}

const millimetres = (value: Value, usual: number) => {
  const size = numberOf(value);
  return size >= 3 && size <= 200 ? size : usual;
};

function image({ picture }: Surroundings, { all: [value], named }: Arguments): Markup {
  const own = plain(value);
  const address = isPictureAddress(own) ? own : picture(listOf(value).map(plain).filter(Boolean));
  return new Markup(address ? `<img class="image" style="max-height:${millimetres(named.height, 30)}mm" src="${escapeHtml(address)}" alt="">` : '');
}

/** The most characters of the separator in a joined list. */
const longestSeparator = 100;

/** The built-in helpers of document templates. A template can't add any. */
export const helpers: Readonly<Record<string, Helper>> = {
  text: ({ texts, language }, { all: [key] }) => (Object.hasOwn(texts, plain(key)) ? inLanguage(texts[plain(key)], language) : ''),
  date,
  time,
  number: ({ language }, { all: [value], named }) =>
    number(language, value, decimalsOf(named.decimals, Math.min(6, Math.max(0, Math.trunc(numberOf(named.least)) || 0)), 6)),
  percent: ({ language }, { all: [value], named }) =>
    number(language, numberOf(value) / 100, { style: 'percent', ...decimalsOf(named.decimals, 0, 2) }),
  money,
  sum: (_, { all: [list, path] }) =>
    valuesAt(list, pathOf(path)).reduce<number>((total, each) => total + (Number.isFinite(numberOf(each)) ? numberOf(each) : 0), 0),
  count: (_, { all: [list] }) => listOf(list).length,
  product: (_, { all }) => all.reduce<number>((total, each) => total * numberOf(each), 1),
  join: ({ language }, { all: [list, path], named }) =>
    valuesAt(list, pathOf(path))
      .filter((each) => !isBlank(each))
      .map((each) => (typeof each === 'number' ? number(language, each, {}) : plain(each)))
      .join(named.separator === undefined ? ', ' : plain(named.separator).slice(0, longestSeparator)),
  together: (_, { all }) => all.map(plain).join(''),
  first: (_, { all }) => all.find((each) => !isBlank(each)),
  sorted: (_, { all: [list], named }) =>
    [...listOf(list)].sort((one, other) => compare(valueAt(one, pathOf(named.by)), valueAt(other, pathOf(named.by)))) as Value,
  lines: (_, { all: [value] }) => new Markup(escapeHtml(plain(value).trim()).replaceAll(/\r?\n/g, '<br>')),
  qr: (_, { all: [value], named }) => qrCode(plain(value), millimetres(named.size, 24)),
  barcode: (_, { all: [value], named }) => barcode(plain(value), plain(named.type) || 'code128', millimetres(named.height, 14)),
  image,
  page: () => new Markup('<span class="pageNumber"></span>'),
  pages: () => new Markup('<span class="totalPages"></span>'),
};

/** Names that every template may use besides its record. */
export type Givens = { company: JsonObject; today: string };
