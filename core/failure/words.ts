import type { StepError } from '../automation/types.ts';
import type { Problem } from '../errors.ts';
import { inLanguage, isObject, type Text } from '../json.ts';

/** The sentences of one language: `errors` by the code of a failure, `problems` by the rule that a value breaks. */
export type Sentences = { errors: Record<string, string>; problems: Record<string, string> };
type Section = keyof Sentences;

/** Returns a sentence with its placeholders; undefined if the language has none for the key. */
type SentenceOf = (section: Section, key: string) => string | undefined;
/**
 * The source and language of sentences. `now_ms` is used for examples of dates and times. `kindName` returns the word for a kind
 * of block or action without a label.
 */
export type Wording = { sentenceOf: SentenceOf; language: string; now_ms: number; kindName?: (kind: string) => string | undefined };

/** A failure as an answer or the history of a run contains it. `details` fills the placeholders of its sentence. */
export type Told = Pick<StepError, 'code' | 'message'> & { details?: Record<string, unknown> | undefined };

const braces = /\{\{(\w+)\}\}/g;

/** The locale of a language. English needs a region. */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language);

/** Examples of a date and a time, for sentences that ask for one. */
function examples({ language, now_ms }: Wording) {
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat(localeOf(language), options).format(now_ms);
  return { day, moment: `${day} 14:30` };
}

/** A text of the configuration in the reader's language. */
const toWords = (value: unknown, language: string) => (isObject(value) && 'en' in value ? inLanguage(value as unknown as Text, language) : value);

/** Whether a cause is another failure. */
const isTold = (cause: unknown): cause is Told => isObject(cause) && typeof cause.code === 'string' && typeof cause.message === 'string';

const fill = (sentence: string, values: Record<string, unknown>) => sentence.replace(braces, (_, name: string) => String(values[name] ?? ''));

/**
 * The sentence for a failure's code, followed by the configured reason (`because`). If the reason is another failure (`cause`),
 * its sentence is included. Returns the original message if there is no sentence, or if its placeholders can't be filled.
 */
export function failureWords({ code, message, details = {} }: Told, wording: Wording): string {
  const { sentenceOf, language } = wording;
  const sentence = sentenceOf('errors', code);
  if (sentence === undefined) return message;
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, toWords(value, language)]));
  if (isTold(details.cause)) values.reason = failureWords(details.cause, wording);
  const filled = [...sentence.matchAll(braces)].every(([, name = '']) => name in details) ? fill(sentence, values) : message;
  return typeof values.because === 'string' ? `${filled} ${values.because}` : filled;
}

/** The sentence for a refused value, by its code. A rule without a sentence keeps its message. */
export function problemWords({ code, message, params = {}, text }: Pick<Problem, 'code' | 'message' | 'params' | 'text'>, wording: Wording): string {
  const { sentenceOf, language, kindName } = wording;
  if (text) return inLanguage(text, language);
  const sentence = sentenceOf('problems', `${code}_${params.type}`) ?? sentenceOf('problems', code);
  if (sentence === undefined) return message;
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toWords(value, language)]));
  const { kind } = params;
  return fill(sentence, { ...examples(wording), ...(typeof kind === 'string' && { name: kindName?.(kind) ?? kind }), ...values });
}

type Located = { message: string; locations?: { line: number; column: number }[] };

/** The problem of a query, with its line and column. */
const placed = ({ message, locations: [place] = [] }: Located) => (place ? `${place.line}:${place.column} ${message}` : message);

/** Why a step failed, with each refused value. */
export function stepErrorWords(error: Told, wording: Wording): string {
  const { fields, errors } = error.details ?? {};
  const problems = Array.isArray(fields) ? (fields as Problem[]) : [];
  const located = Array.isArray(errors) ? (errors as Located[]).map(placed) : [];
  return [failureWords(error, wording), ...located, ...problems.map((problem) => `${problem.field}: ${problemWords(problem, wording)}`)].join(' · ');
}
