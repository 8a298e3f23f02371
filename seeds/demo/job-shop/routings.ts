import { done, imported, named } from '../examples/jobs.ts';
import { byColumn, table } from '../tables.ts';
import type { Job, Tables } from '../types.ts';

/** Names for frePPLe's Machine 00 to Machine 09. */
const machines = [
  'Saw',
  'Lathe 1',
  'Lathe 2',
  'Milling centre 1',
  'Milling centre 2',
  'Drill press',
  'Hardening furnace',
  'Cylindrical grinder',
  'Balancing machine',
  'Measuring room',
];
const benches = ['Assembly bench', 'Test bench'];
const machineOf = (resource = '') => machines[Number(resource.slice(-2))] ?? '';

/** The line number of a step in its routing. Steps come between picking and done, at intervals of ten. */
const lineOf = (at: number) => (at + 1) * 10;

type Task = { key: string; job: number; at: number; seconds: number; machine: string };

/** The tasks of frePPLe's jobs: task `J02T03` is the third of the second job, whose article is `Item 02`. */
function tasksOf(tables: Tables): Task[] {
  const resources = byColumn(table(tables, 'frepple-jobshop/operation_resources'), 'operation');
  return table(tables, 'frepple-jobshop/operations').flatMap(({ operation = '', duration_s }) => {
    const [, job, task] = /^J(\d+)T(\d+)$/.exec(operation) ?? [];
    const machine = machineOf(resources.get(operation)?.resource);
    return job ? [{ key: operation.toLowerCase(), job: Number(job), at: Number(task) - 1, seconds: Number(duration_s), machine }] : [];
  });
}

/** The name of the routing of a job. `assembly` is that of the assembled articles. */
export const routingOf = (job: number) => `Routing of job ${job}`;
export const assembly = 'Assembly and test';

/** How many days the tasks of a job take in total, on machines that run day and night. */
export const daysOf = (tables: Tables, job: number): number =>
  Math.ceil(tasksOf(tables).reduce((sum, task) => sum + (task.job === job ? task.seconds : 0), 0) / 86_400);

export function routings(tables: Tables): Job[] {
  const tasks = tasksOf(tables);
  const names = [...new Set(tasks.map(({ job }) => routingOf(job))), assembly];
  const steps = ['std_key', 'std_label', 'std_process.std_label', 'std_line_num', 'std_workstation.std_label', 'std_description'];
  return [
    imported(
      'std_workstation',
      ['std_label'],
      [...machines, ...benches].map((machine) => [machine]),
    ),
    imported(
      'std_process',
      ['std_label', 'std_process_type'],
      names.map((name) => [name, 'manufacturing-order']),
    ),
    imported('std_process_step', steps, [
      ...tasks.map(({ key, job, at, seconds, machine }) => [key, machine, routingOf(job), lineOf(at), machine, `${Math.round(seconds / 3600)} h`]),
      ...benches.map((bench, at) => [`assembly-${at + 1}`, bench, assembly, lineOf(at), bench, '8 h']),
    ]),
    ...names.map((name) => done('processes/addMandatorySteps', named('std_process', name))),
  ];
}
