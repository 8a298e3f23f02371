import type { BuiltIn } from '../../languages/english.ts';
import type { ProcessDefinition, StepDefinition } from './defaults/definition.ts';
import { defaultProcesses, stockLocations, workstations } from './defaults.ts';

type Records = BuiltIn['records'];

const step = (process: ProcessDefinition, { key, line_num, label, workstation, include_in_mrp = false }: StepDefinition): Records[number] => ({
  model: 'std_process_step',
  ref: key,
  properties: { std_label: label, std_key: key, std_line_num: line_num, std_include_in_mrp: include_in_mrp },
  links: { std_process: process.key, std_workstation: `workstation-${workstation}` },
});

const process = (definition: ProcessDefinition): Records => [
  {
    model: 'std_process',
    ref: definition.key,
    properties: { std_process_type: definition.type, std_is_default_process: true, std_key: definition.key },
    texts: { std_label: definition.label },
  },
  ...definition.steps.map((entry) => step(definition, entry)),
];

/** The records of a new company: locations, workstations and the default processes with their steps. */
export const records: Records = [
  ...stockLocations.map(({ key, label }) => ({
    model: 'std_stock_location',
    ref: `location-${key ?? 'stock'}`,
    properties: { ...(key && { std_key: key }) },
    texts: { std_label: label },
  })),
  ...workstations.map(({ key, label }) => ({
    model: 'std_workstation',
    ref: `workstation-${key}`,
    properties: { std_key: key },
    texts: { std_label: label },
  })),
  ...defaultProcesses.flatMap(process),
];
