import { checkFormula } from '@millwright/core/formula/check/check.ts';
import { evaluateFormula } from '@millwright/core/formula/evaluate/evaluate.ts';
import { expect, it } from 'vitest';
import { schema } from '../../../testing/configuration.ts';

const packedBefore = (step: string | null) => {
  const formula = checkFormula('std_packed_before', schema, 'std_shipment');
  const record = { std_measured_weight: 4.2, std_parcels: 2, std_active_operation: step === null ? null : { std_key: step } };
  return evaluateFormula(formula, record, { now: '2026-11-21T10:00:00Z', time_zone: 'UTC', values: {} });
};

it.each(['draft', 'awaiting-materials', 'picking-to-input', 'note-to-print', 'preparation'])(
  'a shipment is weighed anew that is back in %s',
  (step) => expect(packedBefore(`std-shipment-status-${step}`)).toBe(true),
);

it.each(['std-shipment-status-control', 'std-shipment-status-complete', 'std-shipment-status-cancelled', 'step-loading', null])(
  'a shipment keeps its weight in %s',
  (step) => expect(packedBefore(step)).toBe(false),
);
