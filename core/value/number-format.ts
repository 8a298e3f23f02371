/** The signs that numbers are written with, by what a company or person chooses; the first is everybody's who chose none. */
export const numberFormats = {
  space_comma: { group: '\u00a0', decimal: ',' },
  comma_point: { group: ',', decimal: '.' },
  point_comma: { group: '.', decimal: ',' },
  apostrophe_point: { group: '’', decimal: '.' },
} as const;

export type NumberFormat = keyof typeof numberFormats;

/** Where among a company's options its format stands. */
export const numberFormatOption = 'number_format';

export const isNumberFormat = (value: unknown): value is NumberFormat => typeof value === 'string' && Object.hasOwn(numberFormats, value);

/** The format that was chosen, else the first. */
export const numberFormatOf = (value: unknown): NumberFormat => (isNumberFormat(value) ? value : 'space_comma');
