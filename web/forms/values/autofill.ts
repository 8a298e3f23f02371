import type { FormField } from '@millwright/core/form/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { serverNow } from '../../data/clock/server-time.ts';
import { useScanHandler } from '../../keys/scan/scan-dispatcher.ts';
import type { FieldPath, FormValues } from './form-values.ts';

const filling = (fields: readonly FormField[], autofill: FormField['autofill']) => fields.filter((field) => field.autofill === autofill);

function filled(fields: readonly FormField[], values: FormValues, autofill: FormField['autofill'], value: (before: Json) => Json): FormValues {
  const names = filling(fields, autofill).map(({ attribute }) => attribute);
  return names.length ? { ...values, ...Object.fromEntries(names.map((name) => [name, value(values[name] ?? null)])) } : values;
}

/** Fills fields that store the time of opening, unless they already have a value. */
export const atOpening = (fields: readonly FormField[], values: FormValues, now: string): FormValues =>
  filled(fields, values, 'start_time', (before) => before ?? now);

/** Fills fields that store the time of submission. */
export const atSubmission = (fields: readonly FormField[], values: FormValues, now: string): FormValues =>
  filled(fields, values, 'end_time', () => now);

/** Enters a code into the lines of a form; false if it is for none of them. */
type TakeGoods = (code: string) => ReturnType<Parameters<typeof useScanHandler>[0]>;

/**
 * Fills fields that store the scanned code or the time of a scan, unless the lines take the code. A focused
 * field already receives it.
 */
export function useScanFill(fields: readonly FormField[], set: (path: FieldPath, value: Json) => void, takeGoods: TakeGoods): void {
  useScanHandler((code, filled) => {
    const result = !filled && takeGoods(code);
    if (result) return result;
    const codes = filled ? [] : filling(fields, 'scanned_code');
    const times = filling(fields, 'scan_time');
    for (const { attribute } of codes) set([attribute], code);
    for (const { attribute } of times) set([attribute], serverNow().toISOString());
    return codes.length + times.length > 0;
  });
}
