import type { Json } from '@millwright/core/json.ts';

/** A fixed value as typed: text as it is, anything else as JSON; '' for none. */
export const fixedText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
