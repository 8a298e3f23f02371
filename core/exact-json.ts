/** A run of digits so long that a number may not hold them all. */
const long = /[\d.]{16}/;
const mostDigits = 15;

/** Digits that say how much, leading zeros aside. */
const digitsOf = (source: string) => source.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;

type Source = { source?: string };
type ExactParse = (text: string, reviver: (key: string, value: unknown, context: Source) => unknown) => unknown;

const kept = (_: string, value: unknown, { source }: Source): unknown =>
  typeof value === 'number' && source !== undefined && String(value) !== source && digitsOf(source) > mostDigits ? source : value;

/**
 * Parses JSON whose numbers lose nothing: one of more than fifteen digits that a number does not hold exactly is the text
 * of its digits, which number fields take and store as it is (https://tc39.es/proposal-json-parse-with-source/).
 */
export const parseExact = (text: string): unknown => (JSON.parse as ExactParse)(text, kept);

/** Whether a JSON text may hold such a number; most hold none, and are parsed faster without. */
export const mayHoldLongNumber = (text: string): boolean => long.test(text);
