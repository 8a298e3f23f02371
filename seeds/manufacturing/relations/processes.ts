import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const processes: BuiltIn['relations'] = [
  {
    slug: 'std_process_step_process',
    name: 'std_process',
    inverse: 'std_steps',
    type: 'N_1',
    object_id: 'std_process_step',
    to_object_id: 'std_process',
    labels: {
      name: { en: 'Process', fr: 'Processus', de: 'Prozess', es: 'Proceso', it: 'Processo', pt: 'Processo', zh: '流程' },
      inverse: { en: 'Steps', fr: 'Étapes', de: 'Schritte', es: 'Etapas', it: 'Fasi', pt: 'Etapas', zh: '步骤' },
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
      name: {
        en: 'Workstation',
        fr: 'Poste de travail',
        de: 'Arbeitsplatz',
        es: 'Puesto de trabajo',
        it: 'Postazione',
        pt: 'Posto de trabalho',
        zh: '工作站',
      },
      inverse: { en: 'Steps', fr: 'Étapes', de: 'Schritte', es: 'Etapas', it: 'Fasi', pt: 'Etapas', zh: '步骤' },
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
      name: {
        en: 'Workstation',
        fr: 'Poste de travail',
        de: 'Arbeitsplatz',
        es: 'Puesto de trabajo',
        it: 'Postazione',
        pt: 'Posto de trabalho',
        zh: '工作站',
      },
      inverse: { en: 'Operations', fr: 'Opérations', de: 'Arbeitsgänge', es: 'Operaciones', it: 'Operazioni', pt: 'Operações', zh: '工序' },
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
      name: { en: 'Operation', fr: 'Opération', de: 'Arbeitsgang', es: 'Operación', it: 'Operazione', pt: 'Operação', zh: '工序' },
      inverse: {
        en: 'Work reports',
        fr: 'Rapports de travail',
        de: 'Arbeitsberichte',
        es: 'Partes de trabajo',
        it: 'Rapporti di lavoro',
        pt: 'Relatórios de trabalho',
        zh: '工作报告',
      },
    },
  },
];
