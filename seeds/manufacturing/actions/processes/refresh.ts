import type { Condition } from '@millwright/core/filter/types.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { binding } from '../../processes/binding.ts';
import { defaultProcesses } from '../../processes/defaults.ts';
import { filled, is, list } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';

type Step = {
  std_key: string | null;
  std_label: string | null;
  std_line_num: number | null;
  std_include_in_mrp: boolean | null;
  std_workstation: Linked | null;
};
type Process = Linked & { std_steps: Step[] };
type Open = Linked & { std_process: Linked | null; std_operations: Step[] };

const fields = 'std_key std_label std_line_num std_include_in_mrp std_workstation { identity }';

/** Steps in which a record is finished; its operations are then left as they were. */
const finished = defaultProcesses.flatMap(({ steps }) => steps.flatMap(({ key, tone }) => (tone === 'done' || tone === 'cancelled' ? [key] : [])));

const models = binding.subjects.filter(({ model }) => model !== 'std_pol').map(({ model }) => model);

const open = (process: string | null): Condition => ({
  all: [
    filled('std_active_operation'),
    { fact: 'std_active_operation.std_key', operator: 'notIn', value: finished },
    process === null ? filled('std_process') : is('std_process', process),
  ],
});

/** The values that an operation copies from its step. A step without a key or a line number is copied with the empty text and 0. */
const written = ({ std_key, std_label, std_line_num, std_include_in_mrp, std_workstation }: Step) =>
  JSON.stringify([std_line_num ?? 0, std_key ?? '', std_label, std_include_in_mrp ?? false, std_workstation?.identity ?? null]);
const sameSteps = (some: readonly Step[], others: readonly Step[]) => some.map(written).sort().join() === others.map(written).sort().join();

/** Updates open records whose operations no longer match the steps of their process, for one process or for all. */
export const refreshProcesses: ServerAction = {
  name: 'steps/processes/refresh',
  label: 'Bring open records in line with their process',
  description:
    'Records that are not finished get the steps that their process has got since, and lose those that it no longer has and they have not reached; names, order and workstations follow. Each stays in the step where it stands.',
  model: null,
  reads: [
    (_, { primary_item_id: process }) => ({
      processes: list('std_process', process === null ? filled('std_label') : is('identity', process), `identity std_steps { ${fields} }`),
      ...Object.fromEntries(
        models.map((model) => [model, list(model, open(process), `identity std_process { identity } std_operations { ${fields} }`)]),
      ),
    }),
  ],
  decide: (rows) => {
    const steps = new Map(rowsOf<Process>(rows, 'processes').map(({ identity, std_steps }) => [identity, std_steps]));
    const behind = models.flatMap((model) =>
      rowsOf<Open>(rows, model).filter(({ std_process, std_operations }) => {
        const own = steps.get(std_process?.identity ?? '');
        return own && own.length > 0 && !sameSteps(own, std_operations);
      }),
    );
    return {
      effects: behind.map(({ identity }) => ({ op: 'transition', object_id: identity, action: 'refresh' })),
      output: { records: behind.length },
    };
  },
};
