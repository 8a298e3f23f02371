import type { FieldTemplate } from '../../../languages/english.ts';

/** Whether a shipment, or that of a line, stands in awaiting materials. */
export const waits = (key: string): FieldTemplate => ({
  name: 'std_waits',
  label: 'Awaiting materials',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COALESCE(${key}, "") = "std-shipment-status-awaiting-materials"` },
});
