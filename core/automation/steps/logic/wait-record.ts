import type { JsonObject } from '../../../json.ts';
import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { recordOutcomes } from '../../descriptor/ports.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** Which record to wait for: a given one (by default the run's own), or the first of the model that matches. */
export const awaitedRecords = ['given', 'any'] as const;

const namedModel = ({ model }: JsonObject) => (typeof model === 'string' && model !== '' ? [{ path: 'model', model }] : []);

/**
 * Waits until a record matches a condition. The output is `{outcome, record, at}`. The facts of `when` are paths of the
 * record. If a record matches already, there is no wait. If the record is deleted or the time limit passes, that is a
 * separate outcome.
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
