import { identifierAt } from './application-identifiers.ts';
import { type OtherSeparator, separator } from './separator.ts';

/** The contents of a GS1 code that concern goods, each at most once. */
export type Gs1 = {
  /** Each identifier with its raw value, in the order of the code. */
  elements: { identifier: string; value: string }[];
  /** Global trade item number, 14 digits, of the article or of the contents of a logistic unit (01, 02). */
  article?: string;
  lot?: string;
  serial?: string;
  /** yyyy-MM-dd: use by (17), or else best before (15). */
  expiry?: string;
  /** yyyy-MM-dd (11). */
  produced?: string;
  /** Pieces (30, 37), digits without leading zeros. */
  count?: string;
  /** Net weight in kilograms (310n), an exact decimal. */
  weight?: string;
};

/** Why a code is ambiguous or invalid, and the index of the character. */
export type Gs1Refusal = { reason: 'identifier' | 'value' | 'check_digit' | 'day' | 'separator' | 'twice'; at: number };

type Answer = { ok: true; code: Gs1 } | { ok: false; refusal: Gs1Refusal };

const symbologies = [']C1', ']d2', ']Q3', ']e0', ']J1'];
const inBrackets = /^\((\d{2,4})\)/;

class Refused extends Error {
  readonly refusal: Gs1Refusal;

  constructor(reason: Gs1Refusal['reason'], at: number) {
    super(reason);
    this.refusal = { reason, at };
  }
}

/** Weights 3 and 1 from the right, as in every GS1 key. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, -1)].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

/** Converts YYMMDD to yyyy-MM-dd, in the century nearest to this year. Day 00 is the last of its month. Null for an invalid date. */
function dayOf(value: string, thisYear: number): string | null {
  const [short = 0, month = 0, day = 0] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(Number);
  const gap = short - (thisYear % 100);
  const century = Math.floor(thisYear / 100) + (gap >= 51 ? -1 : gap <= -50 ? 1 : 0);
  const year = century * 100 + short;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return null;
  return `${year}-${value.slice(2, 4)}-${String(day || last).padStart(2, '0')}`;
}

const isDay = (identifier: string) => ['11', '12', '13', '15', '16', '17'].includes(identifier);
const isKey = (identifier: string) => ['00', '01', '02', '03', '410', '411', '412', '413', '414', '415', '416', '417'].includes(identifier);

function problemOf(identifier: string, value: string, thisYear: number): 'check_digit' | 'day' | null {
  if (isKey(identifier) && !hasCheckDigit(value)) return 'check_digit';
  return isDay(identifier) && !dayOf(value, thisYear) ? 'day' : null;
}

/** Whether a value at the end of a code could be two values: its end can be read as a date, or as a key with its check digit. */
function mayHoldAnother(value: string, thisYear: number): boolean {
  return Array.from({ length: value.length - 1 }, (_, at) => at + 1).some((from) => {
    const match = identifierAt(value.slice(from));
    if (!match?.form.closed || !(isDay(match.identifier) || isKey(match.identifier))) return false;
    const rest = value.slice(from + match.identifier.length);
    const own = rest.slice(0, match.form.most);
    return /^\d+$/.test(own) && own.length === match.form.most && problemOf(match.identifier, own, thisYear) === null;
  });
}

type Element = { identifier: string; value: string; at: number; open: boolean };

const formOf = (identifier: string, at: number) => {
  const match = identifierAt(identifier);
  if (match?.identifier !== identifier) throw new Refused('identifier', at);
  return match.form;
};

/** The elements of a code as printed below the bars: `(17)261231(10)AB 12`. */
function* bracketed(text: string): Generator<Element> {
  let at = 0;
  while (at < text.length) {
    const head = inBrackets.exec(text.slice(at));
    if (!head?.[1]) throw new Refused('identifier', at);
    const from = at + head[0].length;
    const next = text.slice(from).search(/\(\d{2,4}\)/);
    const to = next < 0 ? text.length : from + next;
    formOf(head[1], at);
    yield { identifier: head[1], value: text.slice(from, to), at, open: false };
    at = to;
  }
}

/** The elements of a code as a scanner sends it: values of a fixed length follow each other, all others end with FNC1 or with the code. */
function* sent(text: string): Generator<Element> {
  let at = 0;
  while (at < text.length) {
    const match = identifierAt(text.slice(at));
    if (!match) throw new Refused('identifier', at);
    const from = at + match.identifier.length;
    const stop = text.indexOf(separator, from);
    const end = stop < 0 ? text.length : stop;
    const to = match.form.closed ? Math.min(from + match.form.most, text.length) : end;
    yield { identifier: match.identifier, value: text.slice(from, to), at, open: !match.form.closed && stop < 0 };
    at = text[to] === separator ? to + 1 : to;
  }
}

/** The 82 characters that GS1 allows. */
const characters = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

function check({ identifier, value, at, open }: Element, thisYear: number): void {
  const { digits, least, most } = formOf(identifier, at);
  if (open && value.length > most) throw new Refused('separator', at);
  if (value.length < least || value.length > most || !(digits ? /^\d+$/ : characters).test(value)) throw new Refused('value', at);
  const problem = problemOf(identifier, value, thisYear);
  if (problem) throw new Refused(problem, at);
  if (open && mayHoldAnother(value, thisYear)) throw new Refused('separator', at);
}

/** The decimal number of six digits. The last digit of the identifier is the number of decimal places. */
function decimalOf(identifier: string, value: string): string {
  const places = Number(identifier.at(-1));
  const whole = places ? `${value.slice(0, -places) || '0'}.${value.slice(-places)}` : value;
  const [left = '', right = ''] = whole.split('.');
  const fraction = right.replace(/0+$/, '');
  return `${left.replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`;
}

function meaningOf(elements: readonly Element[], thisYear: number): Gs1 {
  const values = new Map<string, string>();
  for (const { identifier, value, at } of elements) {
    const before = values.get(identifier);
    if (before !== undefined && before !== value) throw new Refused('twice', at);
    values.set(identifier, value);
  }
  const first = (...identifiers: string[]) => identifiers.map((identifier) => values.get(identifier)).find((value) => value !== undefined);
  const day = (...identifiers: string[]) => {
    const value = first(...identifiers);
    return value === undefined ? undefined : (dayOf(value, thisYear) ?? undefined);
  };
  const weight = [...values].find(([identifier]) => identifier.startsWith('310'));
  const told = {
    article: first('01', '02'),
    lot: first('10'),
    serial: first('21'),
    expiry: day('17', '15'),
    produced: day('11'),
    count: first('30', '37')?.replace(/^0+(?=\d)/, ''),
    weight: weight && decimalOf(...weight),
  };
  const meant = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  return { elements: elements.map(({ identifier, value }) => ({ identifier, value })), ...meant };
}

/** Removes the prefix of a GS1 code: the name of its symbology, or FNC1. `announced` is true if the text is marked as a GS1 code. */
function bodyOf(text: string): { body: string; announced: boolean } {
  const symbology = symbologies.find((name) => text.startsWith(name));
  const rest = symbology ? text.slice(symbology.length) : text;
  const body = rest.startsWith(separator) ? rest.slice(1) : rest;
  return { body, announced: body.length < text.length || body.includes(separator) || inBrackets.test(body) };
}

/**
 * Reads a code by the GS1 General Specifications (element strings, section 7.8; dates and centuries, 7.12). Returns null for a
 * text that is no such code: it is not marked as one (symbology, FNC1, brackets) and does not begin with the key of an article or
 * a logistic unit. An ambiguous code is refused: a missing separator is never guessed. `thisYear` decides the century of dates;
 * `sentAs` is the character that the scanner sends instead of FNC1.
 */
export function readGs1(text: string, thisYear: number, sentAs: OtherSeparator | null = null): Answer | null {
  const { body: raw, announced } = bodyOf(text.trim());
  const body = sentAs ? raw.replaceAll(sentAs, separator) : raw;
  if (!body) return null;
  const key = /^(?:0[123]\d{14}|00\d{18})/.exec(body)?.[0];
  if (!announced && !(key && hasCheckDigit(key.slice(2)))) return null;
  try {
    const elements = [...(inBrackets.test(body) ? bracketed(body) : sent(body))];
    for (const element of elements) check(element, thisYear);
    return { ok: true, code: meaningOf(elements, thisYear) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
