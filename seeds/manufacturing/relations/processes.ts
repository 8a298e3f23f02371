import type { BuiltIn } from '../../english.ts';

export const processes: BuiltIn['relations'] = [
  {
    slug: 'std_process_step_process',
    name: 'std_process',
    inverse: 'std_steps',
    type: 'N_1',
    object_id: 'std_process_step',
    to_object_id: 'std_process',
    labels: {
      name: 'Process',
      inverse: 'Steps',
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_process_step_workstation',
    name: 'std_workstation',
    inverse: 'std_process_steps',
    type: 'N_1',
    object_id: 'std_process_step',
    to_object_id: 'std_workstation',
    labels: {
      name: 'Workstation',
      inverse: 'Steps',
    },
  },
  {
    slug: 'std_operation_workstation',
    name: 'std_workstation',
    inverse: 'std_operations',
    type: 'N_1',
    object_id: 'std_operation',
    to_object_id: 'std_workstation',
    labels: {
      name: 'Workstation',
      inverse: 'Operations',
    },
  },
  {
    slug: 'std_work_report_operation',
    name: 'std_operation',
    inverse: 'std_work_reports',
    type: 'N_1',
    object_id: 'std_work_report',
    to_object_id: 'std_operation',
    labels: {
      name: 'Operation',
      inverse: 'Work reports',
    },
  },
];
