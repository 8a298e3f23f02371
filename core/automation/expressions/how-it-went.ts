import { isObject, type Json, type JsonObject } from '../../json.ts';

/** The status values of every step besides its output: `steps.<name>.<word>`. */
export const stepWords = ['status', 'error', 'attempts', 'output'] as const;
export type StepWord = (typeof stepWords)[number];

/** The internal variable with the status of steps. Authors don't write it; paths are rewritten to it (`rewritten`). */
export const howItWent = '_how';

const isWord = (name: string | undefined): name is StepWord => (stepWords as readonly (string | undefined)[]).includes(name);

/** The step and word of a path to a step's status; null for a path to its output. */
export const askedOf = ([root, step, word]: readonly string[]): { step: string; word: StepWord } | null =>
  root === 'steps' && step !== undefined && isWord(word) ? { step, word } : null;

/** Redirects a path to a step's status to the internal variable; other paths stay as they are. */
export const rewritten = (names: readonly string[]): string[] => (askedOf(names) ? [howItWent, ...names.slice(1)] : [...names]);

const own = (output: Json, word: StepWord): Json | undefined => {
  if (Array.isArray(output)) {
    const values = output.flatMap((item) => own(item, word) ?? []);
    return values.length > 0 ? values : undefined;
  }
  return isObject(output) && Object.hasOwn(output, word) ? output[word] : undefined;
};

/** The status of a step by word. If its output has a value of the same name, that value is used, as in earlier releases. */
export function tellStep(output: Json, told: Partial<Record<StepWord, Json>>): JsonObject {
  const words = stepWords.flatMap((word) => {
    const value = own(output, word) ?? told[word];
    return value === undefined ? [] : [[word, value] as const];
  });
  return Object.fromEntries(words);
}
