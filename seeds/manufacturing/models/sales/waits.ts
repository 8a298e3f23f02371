import type { FieldTemplate } from '../../../languages/english.ts';

/** Returns the field that tells whether a shipment, or the shipment of a line, is in awaiting materials. */
export const waits = (key: string): FieldTemplate => ({
  name: 'std_waits',
  label: 'Awaiting materials',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COALESCE(${key}, "") = "std-shipment-status-awaiting-materials"` },
});
