import type { Effect, Target } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import type { ProcessDefinition } from '../../processes/defaults/definition.ts';
import { defaultProcesses, stockLocations, workstations } from '../../processes/defaults.ts';
import { list } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';

type Keyed = { identity: string; std_label: string; std_key: string | null };

const keyed = (model: string, lock = false) => list(model, { all: [] }, 'identity std_label std_key', { lock });

/** Creates the built-in stock locations that a company lacks; 'Stock' only if it has no ordinary location at all. */
export const addStockLocations: ServerAction = {
  name: 'steps/environment/stockLocations',
  label: 'Add the missing stock locations',
  description: 'Creates the fixed places that the company lacks.',
  model: null,
  reads: [() => ({ places: keyed('std_stock_location', true) })],
  decide: (rows) => {
    const places = rowsOf<Keyed>(rows, 'places');
    const has = (key: string | undefined) => places.some((place) => (key ? place.std_key === key : !place.std_key));
    const effects = stockLocations
      .filter(({ key }) => !has(key))
      .map(
        ({ key, label }): Effect => ({ op: 'create', model: 'std_stock_location', properties: { std_label: label, ...(key && { std_key: key }) } }),
      );
    return { effects };
  },
};

/** Creates the built-in workstations and default processes that a company lacks. */
export const addDefaultProcesses: ServerAction = {
  name: 'steps/environment/defaultProcesses',
  label: 'Add the missing default processes',
  description: 'Creates the workstations and the standard processes with their steps that the company lacks.',
  model: null,
  reads: [() => ({ stations: keyed('std_workstation', true) }), () => ({ processes: keyed('std_process', true) })],
  decide: (rows) => {
    const stations = rowsOf<Keyed>(rows, 'stations');
    const missing = workstations.filter(({ key }) => !stations.some((station) => station.std_key === key));
    const created = missing.map(
      ({ key, label }): Effect => ({ op: 'create', model: 'std_workstation', ref: key, properties: { std_label: label, std_key: key } }),
    );
    const station = (key: string): Target => stations.find((one) => one.std_key === key)?.identity ?? { ref: key };
    const present = rowsOf<Keyed>(rows, 'processes').map((process) => process.std_key);
    return {
      effects: [...created, ...defaultProcesses.filter(({ key }) => !present.includes(key)).flatMap((process) => withSteps(process, station))],
    };
  },
};

const withSteps = ({ key, label, type, steps }: ProcessDefinition, station: (key: string) => Target): Effect[] => [
  {
    op: 'create',
    model: 'std_process',
    ref: key,
    properties: { std_label: label, std_key: key, std_process_type: type, std_is_default_process: true },
  },
  ...steps.map(
    (step): Effect => ({
      op: 'create',
      model: 'std_process_step',
      properties: { std_label: step.label, std_key: step.key, std_line_num: step.line_num, std_include_in_mrp: step.include_in_mrp ?? false },
      links: { std_process: { ref: key }, std_workstation: station(step.workstation) },
    }),
  ),
];
