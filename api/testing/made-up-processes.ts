import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { field, model, relation } from './made-up.ts';

type Binding = NonNullable<BuiltIn['binding']>;

const operation = { line_num: 'line', key: 'key', include_in_mrp: 'planned', workstation: 'desk' };
const step = [field('title'), field('line', 'number'), field('key'), field('planned', 'boolean')];

/** How made-up models carry processes, whatever goes through them. */
export const processes = {
  binding: {
    process: { model: 'flow', type: 'kind', is_default: 'standard', key: 'key', steps: 'steps' },
    step: { ...operation, model: 'stage', description: 'text', process: 'flow' },
    operation: { ...operation, model: 'operation', status: 'status' },
    statuses: { hold: 'hold', next: 'next', active: 'active', done: 'done', cancelled: 'cancelled' },
  } satisfies Omit<Binding, 'subjects' | 'rules' | 'chains' | 'anew' | 'guards'>,
  models: [
    model('flow', [field('title'), field('kind'), field('standard', 'boolean'), field('key')]),
    model('stage', [...step, field('text')]),
    model('desk', [field('title'), field('key')]),
    model('operation', [...step, field('status')]),
  ],
  relations: [
    relation('N_1', 'stage', 'flow', 'flow', 'steps'),
    relation('N_1', 'stage', 'desk', 'desk', 'stages'),
    relation('N_1', 'operation', 'desk', 'desk', 'operations'),
  ],
};

/** What a made-up model that goes through processes is linked to. */
export const carried = (from: string) => [
  relation('N_1', 'operation', from, from, 'operations'),
  relation('N_1', from, 'active', 'operation', `active_${from}s`),
  relation('N_1', from, 'flow', 'flow', `${from}s`),
];

/** How a made-up model goes through processes. */
export const subject = (model: string, initial: string, cancelled: string[] = []) => ({
  model,
  type: model,
  operations: 'operations',
  operation_link: model,
  active: 'active',
  process: 'flow',
  initial,
  cancelled,
});

/** A made-up configuration whose tasks go through processes. */
export const withProcesses = (built_in: BuiltIn): BuiltIn => ({
  ...built_in,
  binding: { ...processes.binding, subjects: [subject('task', 'task-open')], rules: [], chains: [], anew: [], guards: [] },
  models: [...built_in.models, ...processes.models],
  relations: [...built_in.relations, ...processes.relations, ...carried('task')],
});
