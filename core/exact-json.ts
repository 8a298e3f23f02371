/** Finds digits of a number that may be too long for a float. */
const long = /[\d.]{16}/;
const mostDigits = 15;

/** The number of significant digits. */
const digitsOf = (source: string) => source.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;

type Source = { source?: string };
/** JSON.parse with a reviver that also gets the source text of a number. */
export type ExactParse = (text: string, reviver: (key: string, value: unknown, context: Source) => unknown) => unknown;

/** The digits of a number that JavaScript would round; null for other values. */
export const roundedDigits = (value: unknown, { source }: Source): string | null =>
  typeof value === 'number' && source !== undefined && String(value) !== source && digitsOf(source) > mostDigits ? source : null;

const keepDigits = (_: string, value: unknown, context: Source): unknown => roundedDigits(value, context) ?? value;

/**
 * Parses JSON without losing digits: a number with more than fifteen digits that a float can't represent exactly becomes the text
 * of its digits. Number fields accept such texts (https://tc39.es/proposal-json-parse-with-source/).
 */
export const parseExact = (text: string): unknown => (JSON.parse as ExactParse)(text, keepDigits);

/** The number of a decimal text if it represents all digits, otherwise the text. */
export const numberOrDigits = (text: string): number | string => (roundedDigits(Number(text), { source: text }) === null ? Number(text) : text);

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/**
 * Parses JSON that is only serialised again. Numbers that JavaScript would round keep their digits, as raw JSON values instead of
 * numbers.
 */
export const parseToWrite = (text: string): unknown =>
  (JSON.parse as ExactParse)(text, (_, value, context) => {
    const digits = roundedDigits(value, context);
    return digits === null ? value : rawJSON(digits);
  });

/** Whether a JSON text may contain such a number. Other texts can be parsed by the faster JSON.parse. */
export const mayHoldLongNumber = (text: string): boolean => long.test(text);
