import type { Expression } from '../types.ts';

type Location = { start: { offset: number; line: number; column: number }; end: { offset: number; line: number; column: number } };
type Expectation =
  | { type: 'literal'; text: string }
  | { type: 'class'; parts: (string | [string, string])[] }
  | { type: 'any' | 'end' }
  | { type: 'other'; description: string };

/** The place and reason why a text is not a formula. */
export class SyntaxError extends Error {
  expected: Expectation[] | null;
  found: string | null;
  location: Location;
}

/** Parses a formula; throws SyntaxError. */
export function parse(text: string): Expression;
