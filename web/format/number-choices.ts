import { type NumberFormat, numberFormats } from '@millwright/core/value/number-format.ts';

/** The same number as each format writes it. */
export const numberExample = (format: NumberFormat): string => {
  const { group, decimal } = numberFormats[format];
  return `1${group}234${group}567${decimal}89`;
};

/** The formats to choose from, each with an example as its label. */
export const numberChoices = (Object.keys(numberFormats) as NumberFormat[]).map((value) => ({ value, label: numberExample(value) }));
