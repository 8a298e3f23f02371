import type { BuiltIn } from '../../../english.ts';

export const processInput: BuiltIn['forms'][number] = {
  slug: 'process-input',
  name: 'process-input',
  title: 'Process',
  model: 'std_process',
  read_query:
    'query ($node_id: ID!) { std_process_by_id(id: $node_id) { identity version std_label std_process_type std_is_default_process std_steps { identity version std_line_num std_label std_description std_workstation { identity std_label } std_include_in_mrp } } }',
  write_query: 'mutation ($values: JSON!) { save_std_process(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', required: true },
    { id: 'process-type', kind: 'option', attribute: 'std_process_type', required: true },
    { id: 'is-default-process', kind: 'boolean', attribute: 'std_is_default_process' },
    {
      id: 'steps',
      kind: 'items',
      attribute: 'std_steps',
      columns: [
        { id: 'line-num', kind: 'number', attribute: 'std_line_num', required: true },
        { id: 'label', kind: 'text', attribute: 'std_label', required: true },
        { id: 'description', kind: 'long_text', attribute: 'std_description' },
        { id: 'workstation', kind: 'relationship', attribute: 'std_workstation', allow_existing: true },
        { id: 'include-in-mrp', kind: 'boolean', attribute: 'std_include_in_mrp', required: false },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
  ],
};
