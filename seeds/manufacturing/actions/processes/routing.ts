import type { Effect, Target } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { manufacturingOrder } from '../../processes/defaults/manufacturing-order.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, is, list, locked } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';

type Workstation = { identity: string; std_key: string | null };
type Step = {
  std_label: string;
  std_description: string | null;
  std_line_num: number | null;
  std_include_in_mrp: boolean | null;
  std_key: string | null;
  std_workstation: Linked | null;
};
type Process = { identity: string; std_label: string; std_process_type: string | null };

const workstations = () => list('std_workstation', { fact: 'std_key', operator: 'isNotEmpty', value: true }, 'identity std_key');
const stepFields = 'std_label std_description std_line_num std_include_in_mrp std_key std_workstation { identity }';

/** Steps that every routing has: before production, done and cancelled. Production and packaging belong to the standard routing only. */
const mandatory = manufacturingOrder.steps.filter((step) => ![10, 100].includes(step.line_num));

const mandatorySteps = (process: Target, present: readonly (string | null)[], stations: readonly Workstation[]): Effect[] =>
  mandatory
    .filter((step) => !present.includes(step.key))
    .map((step) => ({
      op: 'create',
      model: 'std_process_step',
      properties: { std_label: step.label, std_key: step.key, std_line_num: step.line_num, std_include_in_mrp: step.include_in_mrp ?? false },
      links: { std_process: process, std_workstation: stations.find((station) => station.std_key === step.workstation)?.identity ?? null },
    }));

export const addMandatorySteps: ServerAction = aboutRecord({
  name: 'steps/processes/addMandatorySteps',
  label: 'Add the mandatory steps of a routing',
  description: 'A manufacturing routing gets the steps 1, 2, 3, 100000 and 100001 that it lacks; other processes are left alone.',
  model: 'std_process',
  reads: [
    (id) => ({ lock: locked('std_process', id) }),
    (id) => ({
      process: byId('std_process', id, 'identity std_label std_process_type'),
      steps: list('std_process_step', is('std_process', id), 'std_key'),
      stations: workstations(),
    }),
  ],
  decide: (id, rows) => {
    if (rowOf<Process>(rows, 'process')?.std_process_type !== 'manufacturing-order') return nothing;
    const present = rowsOf<{ std_key: string | null }>(rows, 'steps').map((step) => step.std_key);
    return { effects: mandatorySteps(id, present, rowsOf<Workstation>(rows, 'stations')) };
  },
});

export const createRouting: ServerAction = aboutRecord({
  name: 'steps/processes/createRouting',
  label: 'Create the manufacturing routing of an article',
  description: 'Makes a routing with the mandatory steps and the article that is made by it; an article that has one is left alone.',
  model: 'std_sku',
  reads: [
    (id) => ({ lock: locked('std_sku', id) }),
    (id) => ({ article: byId('std_sku', id, 'identity std_label std_active_process { identity }'), stations: workstations() }),
  ],
  decide: (_, rows) => {
    const article = rowOf<{ identity: string; std_label: string; std_active_process: Linked | null }>(rows, 'article');
    if (!article || article.std_active_process) return nothing;
    const process = { ref: 'routing' };
    return {
      effects: [
        { op: 'create', model: 'std_process', ref: 'routing', properties: { std_label: article.std_label, std_process_type: 'manufacturing-order' } },
        ...mandatorySteps(process, [], rowsOf<Workstation>(rows, 'stations')),
        { op: 'update', id: article.identity, links: { std_active_process: process } },
      ],
    };
  },
});

export const duplicateProcess: ServerAction = aboutRecord({
  name: 'steps/processes/duplicate',
  label: 'Duplicate a process',
  description: "Copies a process with its steps under its label and ' - copie'; the copy is not the default and has no articles.",
  model: 'std_process',
  reads: [
    (id) => ({
      process: byId('std_process', id, 'identity std_label std_process_type'),
      steps: list('std_process_step', is('std_process', id), stepFields),
    }),
  ],
  decide: (_, rows) => {
    const process = rowOf<Process>(rows, 'process');
    if (!process) return nothing;
    const std_label = `${process.std_label} - copie`;
    const steps = rowsOf<Step>(rows, 'steps').map(
      ({ std_workstation, ...properties }): Effect => ({
        op: 'create',
        model: 'std_process_step',
        properties,
        links: { std_process: { ref: 'copy' }, std_workstation: std_workstation?.identity ?? null },
      }),
    );
    return {
      effects: [{ op: 'create', model: 'std_process', ref: 'copy', properties: { std_label, std_process_type: process.std_process_type } }, ...steps],
      output: { label: std_label },
    };
  },
});
