import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const processes: BuiltIn['relations'] = [
  relation('std_process_step.std_process → std_process.std_steps', { name: 'Process', inverse: 'Steps', sort: byLineNumber }),
  relation('std_process_step.std_workstation → std_workstation.std_process_steps', { name: 'Workstation', inverse: 'Steps' }),
  relation('std_operation.std_workstation → std_workstation.std_operations', { name: 'Workstation', inverse: 'Operations' }),
  relation('std_work_report.std_operation → std_operation.std_work_reports', { name: 'Operation', inverse: 'Work reports' }),
  relation('std_work_mark.std_operation → std_operation.std_work_marks', { name: 'Operation', inverse: 'Work marks', required: true }),
];
