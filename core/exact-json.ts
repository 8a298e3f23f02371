/** A run of digits so long that a number may not hold them all. */
const long = /[\d.]{16}/;
const mostDigits = 15;

/** Digits that say how much, leading zeros aside. */
const digitsOf = (source: string) => source.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;

type Source = { source?: string };
/** JSON.parse as it tells a reviver how a number was written. */
export type ExactParse = (text: string, reviver: (key: string, value: unknown, context: Source) => unknown) => unknown;

/** The digits of a number that JavaScript would round; null for every other value. */
export const roundedDigits = (value: unknown, { source }: Source): string | null =>
  typeof value === 'number' && source !== undefined && String(value) !== source && digitsOf(source) > mostDigits ? source : null;

const keepDigits = (_: string, value: unknown, context: Source): unknown => roundedDigits(value, context) ?? value;

/**
 * Parses JSON whose numbers lose nothing: one of more than fifteen digits that a number does not hold exactly is the text
 * of its digits, which number fields take and store as it is (https://tc39.es/proposal-json-parse-with-source/).
 */
export const parseExact = (text: string): unknown => (JSON.parse as ExactParse)(text, keepDigits);

/** A decimal text as a number where that holds all of its digits, else as it is. */
export const numberOrDigits = (text: string): number | string => (roundedDigits(Number(text), { source: text }) === null ? Number(text) : text);

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Parses JSON that is only to be put together anew: a number that JavaScript would round is written again digit by digit, and is no number until then. */
export const parseToWrite = (text: string): unknown =>
  (JSON.parse as ExactParse)(text, (_, value, context) => {
    const digits = roundedDigits(value, context);
    return digits === null ? value : rawJSON(digits);
  });

/** Whether a JSON text may hold such a number; most hold none, and are parsed faster without. */
export const mayHoldLongNumber = (text: string): boolean => long.test(text);
