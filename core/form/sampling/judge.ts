import { isObject, type Json, type JsonObject } from '../../json.ts';
import { type SamplingPlan, samplingPlan } from './plan.ts';
import type { SampleField, SamplingField } from './sample-field.ts';

/** What the readings of a sample say of its lot; `open` while too few items were looked at to tell. */
export type Sample = {
  /** Null while the size of the lot is not known. */
  plan: SamplingPlan | null;
  /** Items of which every reading is there, and those of them that are outside of a limit. */
  measured: number;
  outside: number;
  verdict: 'open' | 'accepted' | 'refused';
};

/** What is read of each item: numbers with a limit, and whether something is as it should be. */
export const readingsOf = <F extends SampleField>({ columns = [] }: { columns?: F[] | undefined }): F[] =>
  columns.filter(
    ({ kind, min, max }) => kind === 'boolean' || ((kind === 'number' || kind === 'measure') && (min !== undefined || max !== undefined)),
  );

/** Whether a reading is outside of its limits: too small, too large, or not as it should be. */
export function isOutside({ min, max }: Pick<SampleField, 'min' | 'max'>, value: Json | undefined): boolean {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' && ((min !== undefined && value < min) || (max !== undefined && value > max));
}

/** The lines of a field that a submission does not take off. */
export const liveLines = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject).filter((row) => !row._delete) : [];

const isRead = (value: Json | undefined) => typeof value === 'number' || typeof value === 'boolean';

/** What a record's sample says: refused as soon as too many items are outside, accepted once all are looked at. */
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
