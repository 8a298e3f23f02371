import type { BuiltIn } from '../../../english.ts';

export const endOfTask: BuiltIn['forms'][number] = {
  slug: 'end-of-task',
  name: 'end-of-task',
  title: 'End of task',
  model: 'std_work_report',
  read_query:
    'query ($node_id: ID!) { std_work_report_by_id(id: $node_id) { identity version std_operation { identity std_label } std_done std_description } }',
  write_query: 'mutation ($values: JSON!) { save_std_work_report(items: [$values]) { identity } }',
  fields: [
    { id: 'operation', kind: 'relationship', attribute: 'std_operation', allow_existing: true, required: true },
    { id: 'done', kind: 'boolean', attribute: 'std_done', default: true },
    { id: 'description', kind: 'long_text', attribute: 'std_description' },
  ],
};
