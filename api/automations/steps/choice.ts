import type { Json } from '@millwright/core/json.ts';
import type { InsideStep } from './types.ts';

/** A plain value as the text that a case is written as. */
const wordOf = (value: Json | undefined): string | null => (typeof value === 'object' || value === undefined ? null : String(value));

/** Finds the first case that equals the value. */
export const switchStep: InsideStep = async ({ input }) => {
  const value = wordOf(input.value);
  const cases = Array.isArray(input.cases) ? input.cases : [];
  const at = value === null ? -1 : cases.findIndex((each) => wordOf(each) === value);
  return { case: at === -1 ? null : at + 1, value: input.value ?? null };
};
