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
  /** How many records that are not finished stand in it; null for who may not read them. While there are any it can't be deleted. */
  open_records: z.number().int().nullable(),
  /** Why it is never deleted, where the product needs it. */
  stays: text.optional(),
});
const process = z.strictObject({
  identity,
  /** What `If-Match` names when it is saved. */
  version: z.number().int(),
  label: z.string(),
  key: z.string().nullable(),
  process_type: z.string().nullable(),
  is_default: z.boolean(),
  /** The model whose records go through processes of its type, and that of processes themselves. */
  model: z.string().nullable(),
  own_model: z.string(),
});
const defined = z.strictObject({ process, steps: z.array(step) });
const definition = one(defined);
export type ProcessAnswer = z.output<typeof definition>;

export const listProcesses = endpoint({
  method: 'GET',
  path: '/v1/processes',
  summary: 'The processes with their steps, by type and age, how many open records stand in each, and the types there may be.',
  query: paging,
  output: page(defined).extend({
    /** The model of processes, and the types that they may have with the model whose records go through each. */
    own_model: z.string(),
    types: z.array(z.strictObject({ type: z.string(), model: z.string() })),
  }),
});

export type ProcessList = z.output<typeof listProcesses.output>;

export const getProcess = endpoint({
  method: 'POST',
  path: '/v1/processes/get/',
  summary: 'A process with its steps: by identity, or the default one of a type.',
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
  /** That of a step that the process has; without it a new one. */
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
    'Save a process with its steps, all or nothing, at the version that was edited (If-Match). Steps that are left out are deleted, unless open records stand in one.',
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
    'Move open records of a process, twenty a call: those in the step `from` to the step `to`, or without both bring each in line with the steps that the process has now; the default process of an own model is then given to records without one, too. `after` of the answer begins the next call; null ends. What a record is refused for is told, and it stays as it was.',
  input: z
    .strictObject({ process_id: identity, from: stepKey.optional(), to: stepKey.optional(), after: identity.optional() })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], error: 'missing field' }),
  output: one(z.strictObject({ moved: z.number().int(), refused: z.array(refusedRecord), after: identity.nullable() })),
});
export type MovedRecords = z.output<typeof moveOpenRecords.output>['data'];

const testedRecord = z.strictObject({
  object_id: identity,
  label: z.string(),
  /** The key of the step where it stands. */
  step: z.string().nullable(),
  /** Why it would not be let in, or not out; null where nothing speaks against it. */
  enter: text.nullable(),
  leave: text.nullable(),
  /** What each move would do if the record entered the step now: the records that it would move, and how many it would leave for where they stand or what they hold; `more` were not tried, where these are too many. */
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
    'What rules of a step would say of the twenty records of its process that were changed last, and what its moves would move if they entered it, before they hold. Nothing is changed.',
  reads: true,
  input: z.strictObject({ process_id: identity, ...stepPolicySchema.pick({ refuse: true, refuse_leave: true, moves: true }).shape }),
  output: one(z.strictObject({ records: z.array(testedRecord) })),
});
export type TestedRecord = z.output<typeof testedRecord>;

const figures = z.strictObject({
  key: z.string(),
  /** How long the records that stand in it have done so, in hours on average; null where none does. */
  open_hours: z.number().nullable(),
  /** How many have left it within 90 days, and how long they had stood in it, in hours on average. */
  left: z.number().int(),
  left_hours: z.number().nullable(),
  /** Where records stand longest. */
  bottleneck: z.boolean(),
});

export const processFigures = endpoint({
  method: 'POST',
  path: '/v1/processes/figures/',
  summary: 'How long records stand in each step of a process: those that stand there, and those that left within 90 days; and its bottleneck.',
  reads: true,
  input: z.strictObject({ process_id: identity }),
  output: one(z.strictObject({ steps: z.array(figures) })),
});
export type StepFigures = z.output<typeof figures>;

const processUses = z.strictObject({
  /** `steps`: the keys of those that the document names; empty where it names the process alone. */
  documents: z.array(reader.extend({ steps: z.array(z.string()) })),
  /** Rules of the product between records of several models, which no document holds. */
  rules: z.array(z.strictObject({ label: text, steps: z.array(z.string()) })),
});
export type ProcessUses = z.output<typeof processUses>;

export const listProcessUses = endpoint({
  method: 'GET',
  path: '/v1/processes/:id/uses',
  summary:
    'What names a process or its steps: views, forms, automations, formulas, templates, what other steps move, and rules of the product. Documents that the caller may not see are told by their collection and the steps that they name.',
  params: z.strictObject({ id: identity }),
  output: one(processUses),
});

export const updateProcess = endpoint({
  method: 'POST',
  path: '/v1/processes/update/',
  summary: 'Move a record to the next step, to a named step, or onto another process. Answers after it has committed.',
  input: z
    .strictObject({
      object_id: identity,
      action: z.enum(['advance', 'set_step', 'set_process']),
      step: z.string().min(1).max(200).optional(),
      process_id: identity.optional(),
      version: z.number().int().optional(),
      /** That it is meant to end with less than was ordered, made or counted; without it such a move is refused (closes_short). */
      close_short: z.boolean().optional(),
      /** That it is meant to end with more than was ordered; without it such a move is refused (takes_more). */
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
  summary: "A record's process, its operations, the active one and which steps would refuse the record now; null until they have been assigned.",
  reads: true,
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  input: z.strictObject({}),
  output: one(
    z.strictObject({
      process: z.strictObject({ identity, label: z.string() }).nullable(),
      operations: z.array(operation),
      active_operation: operation.nullable(),
      refusals: z.array(z.strictObject({ step: z.string(), reason: text })),
      /** The records behind it that entering a step would move with it. */
      follows: z.array(
        z.strictObject({ step: z.string(), records: z.array(z.strictObject({ identity, label: z.string(), stays: z.literal(true).optional() })) }),
      ),
    }),
  ),
});

export const processBoard = endpoint({
  method: 'POST',
  path: '/v1/processes/board/',
  summary: 'The steps that records of a model go through, and for some of them where they stand and which steps would refuse them now, and why.',
  reads: true,
  input: z.strictObject({ model: z.string().min(1).max(100), object_ids: z.array(identity).max(100) }),
  output: one(
    z.strictObject({
      /** The path to the key of a record's step; null when records of the model go through no process. */
      path: z.string().nullable(),
      steps: z.array(z.strictObject({ key: z.string(), label: z.string() })),
      cards: z.array(
        z.strictObject({
          object_id: identity,
          step: z.string().nullable(),
          /** The keys of the steps that its process has. */
          steps: z.array(z.string()),
          refusals: z.array(z.strictObject({ step: z.string(), reason: text })),
        }),
      ),
    }),
  ),
});
export type ProcessBoard = z.output<typeof processBoard.output>['data'];
