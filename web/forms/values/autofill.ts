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

/** The values of a form that has just been opened: it keeps when, unless it was opened and saved before. */
export const atOpening = (fields: readonly FormField[], values: FormValues, now: string): FormValues =>
  filled(fields, values, 'start_time', (before) => before ?? now);

/** The values of a form that is being submitted: it keeps when. */
export const atSubmission = (fields: readonly FormField[], values: FormValues, now: string): FormValues =>
  filled(fields, values, 'end_time', () => now);

/** What lines of a form make of a code; false when it is none of theirs. */
type TakeGoods = (code: string) => ReturnType<Parameters<typeof useScanHandler>[0]>;

/**
 * Takes scans into a form that keeps the scanned code or the time of the scan, unless its lines take them; a focused
 * field holds its code already.
 */
export function useScanFill(fields: readonly FormField[], set: (path: FieldPath, value: Json) => void, takeGoods: TakeGoods): void {
  useScanHandler((code, filled) => {
    const taken = !filled && takeGoods(code);
    if (taken) return taken;
    const codes = filled ? [] : filling(fields, 'scanned_code');
    const times = filling(fields, 'scan_time');
    for (const { attribute } of codes) set([attribute], code);
    for (const { attribute } of times) set([attribute], serverNow().toISOString());
    return codes.length + times.length > 0;
  });
}
