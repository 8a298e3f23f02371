import { field, model, relation } from '@millwright/api/testing/made-up.ts';
import { carried, processes, subject } from '@millwright/api/testing/made-up-processes.ts';
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
  ...processes.binding,
  subjects: [subject('job', 'job-draft', ['job-off']), { ...subject('task', 'task-open'), own_process: 'job.task_flow' }],
  rules: [
    {
      id: 'tasks-done',
      label: 'A job is done with its last hour',
      model: 'task',
      enters: 'task-done',
      when: { fact: 'open_hours', operator: 'lessThanInclusive', value: 0 },
      targets: ['job'],
      only_from: 'job-work',
      set_step: 'job-done',
    },
  ],
  chains: [],
  anew: [],
  guards: [],
};

const formula = (name: string, formulaV1: string) => field(name, 'number', { misc: { formulaV1 } });

/** Jobs with tasks and notes, and the processes that both go through. */
export const company = (automations: AutomationTemplate[] = [], parts: Partial<BuiltIn> = {}): BuiltIn =>
  builtIn({
    models: [
      model('job', [field('title'), field('amount', 'number'), field('state'), formula('open_hours', 'COALESCE(SUM(tasks.open_hours), 0)')]),
      model('task', [field('title'), field('hours', 'number'), formula('open_hours', 'IF(active.key = "task-done", 0, COALESCE(hours, 0))')]),
      model('note', [field('text'), field('files', 'file')]),
      ...processes.models,
    ],
    relations: [
      relation('N_1', 'task', 'job', 'job', 'tasks'),
      relation('N_1', 'note', 'job', 'job', 'notes'),
      ...processes.relations,
      relation('N_1', 'job', 'task_flow', 'flow', 'task_jobs'),
      ...carried('job'),
      ...carried('task'),
    ],
    settings_data_connections: automations,
    binding,
    ...parts,
  });
