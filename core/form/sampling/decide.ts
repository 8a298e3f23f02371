import type { Problem } from '../../errors.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { isEmpty } from '../../value/empty.ts';
import { judgeSample, liveLines, type Sample } from './judge.ts';
import { isSampling, isShownOnly, type SampleField, type SamplingField } from './sample-field.ts';

/** The problems with a submitted decision on a sample, and the result to store. */
type Decision = { problems: Problem[]; result: 'accepted' | 'refused' | null };

/** The submitted values without those of read-only fields, which are ignored. */
function said(fields: readonly SampleField[], values: JsonObject): JsonObject {
  const readOnly = new Set(fields.filter(isShownOnly).map(({ attribute }) => attribute));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !readOnly.has(name)));
}

const identityOf = ({ identity }: JsonObject): string => (typeof identity === 'string' ? identity.toLowerCase() : '');

/** The submitted lines that will be saved, by the same rules as the save. */
function givenLines({ attribute, columns = [], allow_creation, allow_deletion }: SampleField, values: JsonObject): JsonObject[] {
  const rows = (Array.isArray(values[attribute]) ? values[attribute] : []).filter(isObject);
  return rows.filter((row) => (row._delete ? allow_deletion : identityOf(row) || allow_creation !== false)).map((row) => said(columns, row));
}

/** The lines of the record after the save: stored lines that the submission leaves out remain, and duplicates are merged. */
function linesAfter(field: SampleField, values: JsonObject, stored: JsonObject | null): JsonObject[] {
  const lines = [...liveLines(stored?.[field.attribute]), ...givenLines(field, values)];
  const named = new Map<string, JsonObject>();
  for (const line of lines.filter(identityOf)) named.set(identityOf(line), { ...named.get(identityOf(line)), ...line });
  return liveLines([...named.values(), ...lines.filter((line) => !identityOf(line))]);
}

const of = (field: string, code: string, message: string, params: Record<string, number> = {}): Problem => ({ field, code, message, params });

/** The problems with a submitted result. `given` is the submitted result, null if there is none. */
function problemsOf(field: SamplingField, { plan, measured, outside, verdict }: Sample, items: number, given: Json): Problem[] {
  const { result } = field.sampling;
  const size = plan?.size ?? 0;
  if (plan && items > size) return [of(field.attribute, 'sample_too_large', `The sample has ${items} items instead of ${size}.`, { items, size })];
  if (verdict === 'open' && (!isEmpty(given) || field.required)) {
    const place = isEmpty(given) ? field.attribute : result;
    return [of(place, 'sample_open', `${measured} of ${size} items are measured.`, { measured, size })];
  }
  if (verdict === 'refused' && given === 'accepted')
    return [of(result, 'sample_refused', `${outside} items are outside of the limits: the lot is refused.`, { outside })];
  return [];
}

/**
 * The decision on a sample. The sampling plan decides: a person may refuse a lot that the plan accepts, with a reason, but not
 * accept one that it refuses. A lot refused by a person remains refused until somebody accepts it.
 */
function decide(field: SamplingField, fields: readonly SampleField[], submitted: JsonObject, stored: JsonObject | null): Decision {
  const { result: place, reason } = field.sampling;
  const values = said(fields, submitted);
  const lines = linesAfter(field, values, stored);
  const record: JsonObject = { ...stored, ...values, [field.attribute]: lines };
  const sample = judgeSample(field, record);
  const problems = problemsOf(field, sample, lines.length, values[place] ?? null);
  const refused = sample.verdict === 'refused' || (sample.verdict === 'accepted' && record[place] === 'refused');
  if (refused && reason && !problems.length && isEmpty(record[reason])) problems.push(of(reason, 'missing_field', 'This field is required.'));
  return { problems, result: refused ? 'refused' : sample.verdict === 'open' ? null : 'accepted' };
}

/**
 * The samples that a submission may decide. Hidden samples are left out. So are samples without readings, unless the submission
 * gives their result.
 */
const samplesToDecide = (
  fields: readonly SampleField[],
  values: JsonObject,
  stored: JsonObject | null,
  hidden: ReadonlySet<string>,
): SamplingField[] =>
  fields
    .filter(isSampling)
    .filter(({ attribute, read_only }) => !read_only && !hidden.has(attribute))
    .filter(
      ({ attribute, sampling: { result } }) =>
        stored === null || Object.hasOwn(values, attribute) || Object.hasOwn(stored, attribute) || !isEmpty(values[result]),
    );

/** The problems of decisions on samples, by place. */
export const samplingProblems = (
  fields: readonly SampleField[],
  values: JsonObject,
  stored: JsonObject | null,
  hidden: ReadonlySet<string>,
): Problem[] => samplesToDecide(fields, values, stored, hidden).flatMap((field) => decide(field, fields, values, stored).problems);

/** The results to store for samples. They replace the submitted results. */
export const samplingResults = (
  fields: readonly SampleField[],
  values: JsonObject,
  stored: JsonObject | null,
  hidden: ReadonlySet<string>,
): JsonObject =>
  Object.fromEntries(
    samplesToDecide(fields, values, stored, hidden).map((field) => [field.sampling.result, decide(field, fields, values, stored).result]),
  );
