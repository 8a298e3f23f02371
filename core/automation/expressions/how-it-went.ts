import { isObject, type Json, type JsonObject } from '../../json.ts';

/** What can be asked of every step besides what it handed on: `steps.<name>.<word>`. */
export const stepWords = ['status', 'error', 'attempts', 'output'] as const;
export type StepWord = (typeof stepWords)[number];

/** The name under which expressions find how steps went; nobody writes it (`rewritten`). */
export const howItWent = '_how';

const isWord = (name: string | undefined): name is StepWord => (stepWords as readonly (string | undefined)[]).includes(name);

/** The step and the word that a path asks for; null for a path to what a step handed on. */
export const askedOf = ([root, step, word]: readonly string[]): { step: string; word: StepWord } | null =>
  root === 'steps' && step !== undefined && isWord(word) ? { step, word } : null;

/** The path to how a step went, in place of one to what it handed on. */
export const rewritten = (names: readonly string[]): string[] => (askedOf(names) ? [howItWent, ...names.slice(1)] : [...names]);

const own = (output: Json, word: StepWord): Json | undefined => {
  if (Array.isArray(output)) {
    const values = output.flatMap((item) => own(item, word) ?? []);
    return values.length > 0 ? values : undefined;
  }
  return isObject(output) && Object.hasOwn(output, word) ? output[word] : undefined;
};

/** How a step went, by each word. Where what it handed on has a value of that name, that is meant, as it always was. */
export function tellStep(output: Json, told: Partial<Record<StepWord, Json>>): JsonObject {
  const words = stepWords.flatMap((word) => {
    const value = own(output, word) ?? told[word];
    return value === undefined ? [] : [[word, value] as const];
  });
  return Object.fromEntries(words);
}
