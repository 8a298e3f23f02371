import { isObject, type Json, type JsonObject } from '../../json.ts';
import { type SamplingPlan, samplingPlan } from './plan.ts';
import type { SampleField, SamplingField } from './sample-field.ts';

/** The verdict on a lot from the readings of its sample; `open` while too few items are measured. */
export type Sample = {
  /** Null if the size of the lot is not known. */
  plan: SamplingPlan | null;
  /** The number of items with all readings, and of those with a reading outside its limits. */
  measured: number;
  outside: number;
  verdict: 'open' | 'accepted' | 'refused';
};

/** The columns that are readings: numbers with a limit, and yes/no checks. */
export const readingsOf = <F extends SampleField>({ columns = [] }: { columns?: F[] | undefined }): F[] =>
  columns.filter(
    ({ kind, min, max }) => kind === 'boolean' || ((kind === 'number' || kind === 'measure') && (min !== undefined || max !== undefined)),
  );

/** Whether a reading fails: below its minimum, above its maximum, or false. */
export function isOutside({ min, max }: Pick<SampleField, 'min' | 'max'>, value: Json | undefined): boolean {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' && ((min !== undefined && value < min) || (max !== undefined && value > max));
}

/** The lines of a field without those that the submission deletes. */
export const liveLines = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject).filter((row) => !row._delete) : [];

const isRead = (value: Json | undefined) => typeof value === 'number' || typeof value === 'boolean';

/** Judges the sample of a record: refused as soon as too many items fail, accepted once all items are measured. */
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
