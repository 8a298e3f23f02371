/** The group and decimal separators that a company or person can choose; the first format is the default. */
export const numberFormats = {
  space_comma: { group: '\u00a0', decimal: ',' },
  comma_point: { group: ',', decimal: '.' },
  point_comma: { group: '.', decimal: ',' },
  apostrophe_point: { group: '’', decimal: '.' },
} as const;

export type NumberFormat = keyof typeof numberFormats;

/** The option of a company that contains its format. */
export const numberFormatOption = 'number_format';

export const isNumberFormat = (value: unknown): value is NumberFormat => typeof value === 'string' && Object.hasOwn(numberFormats, value);

/** Returns the chosen format, else the default. */
export const numberFormatOf = (value: unknown): NumberFormat => (isNumberFormat(value) ? value : 'space_comma');
