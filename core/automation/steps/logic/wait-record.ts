import type { JsonObject } from '../../../json.ts';
import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { recordOutcomes } from '../../descriptor/ports.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** Which record is waited for: the one that is named (the run's own unless another is), or whichever of the model matches first. */
export const awaitedRecords = ['given', 'any'] as const;

const namedModel = ({ model }: JsonObject) => (typeof model === 'string' && model !== '' ? [{ path: 'model', model }] : []);

/**
 * Waits until a record matches a condition; hands on `{outcome, record, at}`. Facts of `when` are paths of the record. A record
 * that matches already is not waited for; one that is deleted meanwhile, and a time that is over, are outcomes of their own.
 */
export const waitRecord = defineStep({
  type: 'wait_record',
  place: 'control',
  control: 'wait',
  family: 'logic',
  icon: 'eyeSearch',
  ports: 'record',
  effect: false,
  input: ({ z, mapped, text }) =>
    z.strictObject({
      model: z.string().trim().min(1, 'is required'),
      which: z.enum(awaitedRecords).optional(),
      record: text.optional(),
      when: z.record(z.string(), z.unknown()),
      expires_after_hours: mapped(z.number().min(0)).optional(),
    }),
  output: ({ z }) => z.strictObject({ outcome: z.enum(recordOutcomes), record: z.union([z.string(), z.null()]), at: z.string() }),
  models: namedModel,
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'model', label: 'model', control: 'model', empty: '', fixedOnly: true, main: true },
    {
      name: 'which',
      label: 'awaitedRecord',
      control: 'choice',
      empty: 'given',
      usual: 'given',
      choices: awaitedRecords,
      optional: true,
      fixedOnly: true,
      main: true,
    },
    { name: 'record', label: 'primary_item_id', control: 'line', empty: '', optional: true, when: { field: 'which', is: ['given'] } },
    { name: 'when', label: 'awaitedWhen', control: 'record_condition', empty: { all: [] }, main: true },
    { name: 'expires_after_hours', label: 'waitsAtMost', control: 'number', empty: 48, optional: true, main: true },
  ],
  initialInput: { model: '', which: 'given', when: { all: [] } },
  defaultOutput: 'awaited',
  summary: (input) => wordsOf(input.model),
});
