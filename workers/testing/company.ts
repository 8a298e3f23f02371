import { field, model, relation } from '@millwright/api/testing/made-up.ts';
import { builtIn } from '@millwright/api/testing/scratch.ts';
import type { ServerAction } from '@millwright/core/automation/actions.ts';
import type { Automation, Step } from '@millwright/core/automation/types.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';

type AutomationTemplate = BuiltIn['settings_data_connections'][number];

/** An automation as the built-in configuration holds it; without edges its steps follow each other. */
export function template(slug: string, trigger: Automation['trigger'], steps: Step[], parts: Partial<AutomationTemplate> = {}): AutomationTemplate {
  const edges = steps.slice(1).map((step, index) => ({ from: steps[index]?.id ?? '', port: 'next' as const, to: step.id }));
  return { slug, name: slug, label: slug, trigger, steps, edges, disabled: false, ...parts };
}

/** Splits a job's amount over its tasks, and closes the job. */
const split: ServerAction = {
  name: 'jobs/split',
  label: 'Split',
  description: 'Gives every task of a job an equal share.',
  model: 'job',
  reads: [
    (_rows, { primary_item_id }) => ({
      job: { query: 'query($id: ID!) { job_by_id(id: $id) { identity amount } }', variables: { id: primary_item_id }, lock: true },
    }),
    (rows) => ({
      tasks: {
        query: 'query($where: JSON) { task(where: $where) { identity } }',
        variables: { where: { fact: 'job', operator: 'equal', value: String(rows.job?.[0]?.identity) } },
      },
    }),
  ],
  decide: (rows) => {
    const share = Number(rows.job?.[0]?.amount ?? 0) / Math.max(1, rows.tasks?.length ?? 0);
    const tasks = (rows.tasks ?? []).map(({ identity }) => ({ op: 'update' as const, id: String(identity), properties: { hours: share } }));
    const note = {
      op: 'create' as const,
      model: 'note',
      ref: 'note',
      once: `split/${rows.job?.[0]?.identity}`,
      properties: { text: `split in ${tasks.length}` },
      links: { job: String(rows.job?.[0]?.identity) },
    };
    return { effects: [...tasks, note], output: { share } };
  },
};

export const actions: ServerAction[] = [split];

const binding: BuiltIn['binding'] = {
  process: { model: 'flow', type: 'kind', is_default: 'standard', key: 'key', steps: 'steps' },
  step: { model: 'stage', line_num: 'line', key: 'key', description: 'text', include_in_mrp: 'planned', workstation: 'desk', process: 'flow' },
  operation: { model: 'operation', line_num: 'line', key: 'key', status: 'status', include_in_mrp: 'planned', workstation: 'desk' },
  statuses: { hold: 'hold', next: 'next', active: 'active', done: 'done', cancelled: 'cancelled' },
  subjects: [
    {
      model: 'job',
      type: 'job',
      operations: 'operations',
      operation_link: 'job',
      active: 'active',
      process: 'flow',
      initial: 'job-draft',
      cancelled: ['job-off'],
    },
    {
      model: 'task',
      type: 'task',
      operations: 'operations',
      operation_link: 'task',
      active: 'active',
      process: 'flow',
      initial: 'task-open',
      cancelled: [],
      own_process: 'job.task_flow',
    },
  ],
  rules: [
    {
      id: 'tasks-done',
      label: 'A job is done with its last hour',
      model: 'task',
      enters: 'task-done',
      when: { fact: 'job.open_hours', operator: 'lessThanInclusive', value: 0 },
      target: 'job',
      only_from: 'job-work',
      set_step: 'job-done',
    },
  ],
};

const carried = (from: string) => [
  relation('N_1', 'operation', from, from, 'operations'),
  relation('N_1', from, 'active', 'operation', `active_${from}s`),
  relation('N_1', from, 'flow', 'flow', `${from}s`),
];

/** Jobs with tasks and notes, and the processes that both go through. */
export const company = (automations: AutomationTemplate[] = [], parts: Partial<BuiltIn> = {}): BuiltIn =>
  builtIn({
    models: [
      model('job', [field('title'), field('amount', 'number'), field('state'), field('open_hours', 'number')]),
      model('task', [field('title'), field('hours', 'number')]),
      model('note', [field('text')]),
      model('flow', [field('title'), field('kind'), field('standard', 'boolean'), field('key')]),
      model('stage', [field('title'), field('line', 'number'), field('key'), field('text'), field('planned', 'boolean')]),
      model('desk', [field('title'), field('key')]),
      model('operation', [field('title'), field('line', 'number'), field('key'), field('status'), field('planned', 'boolean')]),
    ],
    relations: [
      relation('N_1', 'task', 'job', 'job', 'tasks'),
      relation('N_1', 'note', 'job', 'job', 'notes'),
      relation('N_1', 'stage', 'flow', 'flow', 'steps'),
      relation('N_1', 'stage', 'desk', 'desk', 'stages'),
      relation('N_1', 'operation', 'desk', 'desk', 'operations'),
      relation('N_1', 'job', 'task_flow', 'flow', 'task_jobs'),
      ...carried('job'),
      ...carried('task'),
    ],
    settings_data_connections: automations,
    binding,
    ...parts,
  });
