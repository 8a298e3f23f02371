import { z } from 'zod';
import { stepPolicySchema } from '../process/schema.ts';
import { text } from '../schema/shared.ts';
import { reader } from './documents.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, one, page, paging } from './parts/shapes.ts';

const operation = z.strictObject({ identity, label: z.string(), key: z.string(), line_num: z.number(), status: z.string() });

const step = z.strictObject({
  identity,
  label: z.string(),
  key: z.string(),
  line_num: z.number(),
  description: z.string().nullable(),
  include_in_mrp: z.boolean(),
  workstation: z.strictObject({ identity, label: z.string() }).nullable(),
  /** Unfinished records in this step. Null if the caller may not read them. A step with such records can't be deleted. */
  open_records: z.number().int().nullable(),
  /** Why it can't be deleted, if the product needs it. */
  stays: text.optional(),
});
const process = z.strictObject({
  identity,
  /** The version for `If-Match`. */
  version: z.number().int(),
  label: z.string(),
  key: z.string().nullable(),
  process_type: z.string().nullable(),
  /** The label of its type: the name of the model with these processes, or the label of the type, or the type itself. */
  type_label: text.nullable(),
  is_default: z.boolean(),
  /** The model whose records use processes of this type, and the model of processes. */
  model: z.string().nullable(),
  own_model: z.string(),
});
const defined = z.strictObject({ process, steps: z.array(step) });
const definition = one(defined);
export type ProcessAnswer = z.output<typeof definition>;

export const listProcesses = endpoint({
  method: 'GET',
  path: '/v1/processes',
  summary: 'The processes with their steps, by type and age, with the number of open records per step, and the available types.',
  query: paging,
  output: page(defined).extend({
    /** The model of processes, and its types with the model of each. */
    own_model: z.string(),
    types: z.array(z.strictObject({ type: z.string(), model: z.string() })),
  }),
});

export type ProcessList = z.output<typeof listProcesses.output>;

export const getProcess = endpoint({
  method: 'POST',
  path: '/v1/processes/get/',
  summary: 'A process with its steps: by identity, or the default process of a type.',
  reads: true,
  input: z.union([z.strictObject({ process_id: identity }), z.strictObject({ process_type: z.string().min(1).max(100) })]),
  output: definition,
});

export const createProcess = endpoint({
  method: 'POST',
  path: '/v1/processes/create/',
  summary: 'Create a process with its steps.',
  status: 201,
  input: z.strictObject({
    label: z.string().trim().min(1).max(200),
    process_type: z.string().min(1).max(100),
    steps: z
      .array(
        z.strictObject({
          label: z.string().trim().min(1).max(200),
          line_num: z.number().int().min(0).max(1_000_000),
          key: z.string().min(1).max(100).optional(),
          description: z.string().max(10_000).optional(),
          include_in_mrp: z.boolean().optional(),
          workstation: identity.optional(),
        }),
      )
      .max(200),
  }),
  output: definition,
});

const savedStep = z.strictObject({
  /** The identity of an existing step. A new step has none. */
  identity: identity.optional(),
  label: z.string().trim().min(1).max(200),
  line_num: z.number().int().min(0).max(1_000_000),
  key: z.string().min(1).max(100).optional(),
  include_in_mrp: z.boolean(),
  workstation: identity.nullable(),
});

export const saveProcess = endpoint({
  method: 'POST',
  path: '/v1/processes/save/',
  version: 'must',
  summary:
    'Save a process with its steps, all or nothing, at the version that was edited (If-Match). Missing steps are deleted, unless they have open records.',
  input: z.strictObject({
    process_id: identity,
    label: z.string().trim().min(1).max(200),
    is_default: z.boolean(),
    steps: z.array(savedStep).max(200),
  }),
  output: definition,
});

const stepKey = z.string().min(1).max(100);
const refusedRecord = z.strictObject({
  object_id: identity,
  label: z.string(),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.json()),
});

export const moveOpenRecords = endpoint({
  method: 'POST',
  path: '/v1/processes/open-records/',
  access: ['UPDATE', 'SETTINGS'],
  summary:
    'Move open records of a process, twenty per call: those in step `from` to step `to`, or without both, bring each in line with the current steps of the process. With `adopt`, records of an own model that are in no process begin one instead: the default one, unless they name another. Continue with `after` of the answer, until it is null. Refused records are reported and stay as they were.',
  input: z
    .strictObject({
      process_id: identity,
      from: stepKey.optional(),
      to: stepKey.optional(),
      /** Starts the process for records that are in none, instead of moving open records. */
      adopt: z.literal(true).optional(),
      after: identity.optional(),
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], error: 'missing field' })
    .refine(({ to, adopt }) => to === undefined || adopt === undefined, { path: ['adopt'], error: 'not together with a step' }),
  output: one(z.strictObject({ moved: z.number().int(), refused: z.array(refusedRecord), after: identity.nullable() })),
});
export type MovedRecords = z.output<typeof moveOpenRecords.output>['data'];

const testedRecord = z.strictObject({
  object_id: identity,
  label: z.string(),
  /** The key of its current step. */
  step: z.string().nullable(),
  /** Why it could not enter the step, or leave its current one. Null if it could. */
  enter: text.nullable(),
  leave: text.nullable(),
  /**
   * The effect of each cross-object rule if the record entered the step now: how many records it would move, and how
   * many it would leave because of their step or values. `more` were not tried, because there are too many.
   */
  moves: z.array(
    z.strictObject({
      id: z.string(),
      moved: z.array(z.strictObject({ identity, label: z.string() })),
      elsewhere: z.number().int(),
      unmet: z.number().int(),
      more: z.number().int().optional(),
    }),
  ),
});

export const testRules = endpoint({
  method: 'POST',
  path: '/v1/processes/test-rules/',
  access: ['UPDATE', 'SETTINGS'],
  summary:
    'Test the rules of a step before they are saved, on the twenty records of its process that were changed last, and what its cross-object rules would move. Nothing is changed.',
  reads: true,
  input: z.strictObject({ process_id: identity, ...stepPolicySchema.pick({ refuse: true, refuse_leave: true, moves: true }).shape }),
  output: one(z.strictObject({ records: z.array(testedRecord) })),
});
export type TestedRecord = z.output<typeof testedRecord>;

const figures = z.strictObject({
  key: z.string(),
  /** How long its current records have been in it, in hours on average. Null if there are none. */
  open_hours: z.number().nullable(),
  /** How many records left it within 90 days, and how long they had been in it, in hours on average. */
  left: z.number().int(),
  left_hours: z.number().nullable(),
  /** Whether records stay longest in this step. */
  bottleneck: z.boolean(),
});

export const processFigures = endpoint({
  method: 'POST',
  path: '/v1/processes/figures/',
  summary: 'How long records stay in each step of a process: current records, and those that left within 90 days; and the bottleneck.',
  reads: true,
  input: z.strictObject({ process_id: identity }),
  output: one(z.strictObject({ steps: z.array(figures) })),
});
export type StepFigures = z.output<typeof figures>;

const processUses = z.strictObject({
  /** `steps`: the keys of the steps that the document names. Empty if it names only the process. */
  documents: z.array(reader.extend({ steps: z.array(z.string()) })),
  /** Built-in rules between records of several models. No document contains them. */
  rules: z.array(z.strictObject({ label: text, steps: z.array(z.string()) })),
});
export type ProcessUses = z.output<typeof processUses>;

export const listProcessUses = endpoint({
  method: 'GET',
  path: '/v1/processes/:id/uses',
  summary:
    'What uses a process or its steps: views, forms, automations, formulas, templates, rules of other steps, and built-in rules. Of documents that the caller may not see, only the collection and the steps are returned.',
  params: z.strictObject({ id: identity }),
  output: one(processUses),
});

export const updateProcess = endpoint({
  method: 'POST',
  path: '/v1/processes/update/',
  summary: 'Move a record to the next step, to a named step, or to another process. Answers after the commit.',
  input: z
    .strictObject({
      object_id: identity,
      action: z.enum(['advance', 'set_step', 'set_process']),
      step: z.string().min(1).max(200).optional(),
      process_id: identity.optional(),
      version: z.number().int().optional(),
      /**
       * Confirms that the record may end with less than was ordered, made or counted. Without it such a move is refused
       * (closes_short).
       */
      close_short: z.boolean().optional(),
      /** Confirms that the record may end with more than was ordered. Without it such a move is refused (takes_more). */
      take_more: z.boolean().optional(),
    })
    .refine(({ action, step }) => action !== 'set_step' || step !== undefined, { path: ['step'], error: 'missing field' })
    .refine(({ action, process_id }) => action !== 'set_process' || process_id !== undefined, { path: ['process_id'], error: 'missing field' }),
  output: one(
    z.strictObject({
      object_id: identity,
      active_operation: operation.nullable(),
      effects: z.array(z.strictObject({ automation: z.string(), run_id: z.string() })),
    }),
  ),
});

export const liveProcess = endpoint({
  method: 'POST',
  path: '/v1/processes/get/live/object/:id',
  summary: 'The process of a record, its operations, the active one, and which steps would refuse it now. Null before they are assigned.',
  reads: true,
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  input: z.strictObject({}),
  output: one(
    z.strictObject({
      process: z.strictObject({ identity, label: z.string() }).nullable(),
      operations: z.array(operation),
      active_operation: operation.nullable(),
      refusals: z.array(z.strictObject({ step: z.string(), reason: text })),
      /** Related records that would move when this record enters the step. */
      follows: z.array(
        z.strictObject({ step: z.string(), records: z.array(z.strictObject({ identity, label: z.string(), stays: z.literal(true).optional() })) }),
      ),
    }),
  ),
});

export const processBoard = endpoint({
  method: 'POST',
  path: '/v1/processes/board/',
  summary: 'The steps of a model’s processes and, for the given records, their current step and which steps would refuse them, and why.',
  reads: true,
  input: z.strictObject({ model: z.string().min(1).max(100), object_ids: z.array(identity).max(100) }),
  output: one(
    z.strictObject({
      /** The path from a record to the key of its step. Null if the model has no process. */
      path: z.string().nullable(),
      steps: z.array(z.strictObject({ key: z.string(), label: z.string() })),
      cards: z.array(
        z.strictObject({
          object_id: identity,
          step: z.string().nullable(),
          /** The keys of the steps of its process. */
          steps: z.array(z.string()),
          refusals: z.array(z.strictObject({ step: z.string(), reason: text })),
        }),
      ),
    }),
  ),
});
export type ProcessBoard = z.output<typeof processBoard.output>['data'];
