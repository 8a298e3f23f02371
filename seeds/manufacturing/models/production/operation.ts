import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { includeInMrp, label, lineNum, stepKey } from '../shared/fields.ts';

/** A step as one object goes through it. */
export const operation: ModelTemplate = {
  slug: 'std_operation',
  name: 'std_operation',
  displayed_name: { en: 'Operation', fr: 'Opération', de: 'Arbeitsgang', es: 'Operación', it: 'Operazione', pt: 'Operação', zh: '工序' },
  icon: 'progress',
  primary_attribute: 'std_label',
  schema: [
    label,
    lineNum,
    stepKey,
    includeInMrp,
    {
      name: 'std_status',
      label: { en: 'Status', fr: 'Statut', de: 'Status', es: 'Estado', it: 'Stato', pt: 'Status', zh: '状态' },
      type: 'tag',
      misc: {
        options: [
          {
            key: 'on-hold',
            label: { en: 'On hold', fr: 'En attente', de: 'Wartend', es: 'En espera', it: 'In attesa', pt: 'Em espera', zh: '暂停' },
            tone: 'hold',
          },
          {
            key: 'to-launch',
            label: { en: 'To launch', fr: 'À lancer', de: 'Zu starten', es: 'Por iniciar', it: 'Da avviare', pt: 'A iniciar', zh: '待启动' },
            tone: 'ready',
          },
          {
            key: 'ongoing',
            label: { en: 'Ongoing', fr: 'En cours', de: 'Laufend', es: 'En curso', it: 'In corso', pt: 'Em andamento', zh: '进行中' },
            tone: 'active',
          },
          {
            key: 'completed',
            label: { en: 'Completed', fr: 'Terminée', de: 'Abgeschlossen', es: 'Completada', it: 'Completata', pt: 'Concluída', zh: '已完成' },
            tone: 'done',
          },
          {
            key: 'cancelled',
            label: { en: 'Cancelled', fr: 'Annulée', de: 'Storniert', es: 'Cancelada', it: 'Annullata', pt: 'Cancelada', zh: '已取消' },
            tone: 'cancelled',
          },
        ],
      },
    },
  ],
  misc: { indexes: [['std_key'], ['std_status']], owns: ['std_work_reports'] },
};
