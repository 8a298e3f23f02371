import { isObject, type Json, type JsonObject } from '../../json.ts';
import { type SamplingPlan, samplingPlan } from './plan.ts';
import type { SampleField, SamplingField } from './sample-field.ts';

/** The verdict on a lot by the readings of its sample; `open` while too few items were inspected. */
export type Sample = {
  /** Null while the size of the lot is unknown. */
  plan: SamplingPlan | null;
  /** How many items have all readings, and how many of these are outside of a limit. */
  measured: number;
  outside: number;
  verdict: 'open' | 'accepted' | 'refused';
};

/** The readings of each item: numbers with limits, and yes-or-no checks. */
export const readingsOf = <F extends SampleField>({ columns = [] }: { columns?: F[] | undefined }): F[] =>
  columns.filter(
    ({ kind, min, max }) => kind === 'boolean' || ((kind === 'number' || kind === 'measure') && (min !== undefined || max !== undefined)),
  );

/** Whether a reading is too small, too large, or a no. */
export function isOutside({ min, max }: Pick<SampleField, 'min' | 'max'>, value: Json | undefined): boolean {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' && ((min !== undefined && value < min) || (max !== undefined && value > max));
}

/** The lines of a field without those that the submission deletes. */
export const liveLines = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject).filter((row) => !row._delete) : [];

const isRead = (value: Json | undefined) => typeof value === 'number' || typeof value === 'boolean';

/** Judges a record's sample: refused once too many items are outside of a limit, accepted once all items are inspected. */
export function judgeSample(field: SamplingField, record: JsonObject): Sample {
  const readings = readingsOf(field);
  const measured = liveLines(record[field.attribute]).filter(
    (line) => readings.length > 0 && readings.every(({ attribute }) => isRead(line[attribute])),
  );
  const outside = measured.filter((line) => readings.some((reading) => isOutside(reading, line[reading.attribute]))).length;
  const plan = samplingPlan(Number(record[field.sampling.lot] ?? Number.NaN), field.sampling.aql);
  const full = plan !== null && measured.length >= plan.size;
  const verdict = plan && outside >= plan.reject ? 'refused' : full ? 'accepted' : 'open';
  return { plan, measured: measured.length, outside, verdict };
}
