import type { ProcessDefinition } from './definition.ts';

export const designOrder: ProcessDefinition = {
  key: 'PR-STD-DESIGN-ORDER',
  type: 'design-order',
  label: 'Design order',
  steps: [
    {
      key: 'std-do-status-draft',
      line_num: 1,
      label: { en: 'Draft', fr: 'Brouillon', de: 'Entwurf', es: 'Borrador', it: 'Bozza', pt: 'Rascunho', zh: '草稿' },
      tone: 'draft',
      workstation: 'sales-administration',
    },
    {
      key: 'std-do-status-ongoing',
      line_num: 2,
      label: { en: 'Ongoing', fr: 'En cours', de: 'Laufend', es: 'En curso', it: 'In corso', pt: 'Em andamento', zh: '进行中' },
      tone: 'active',
      workstation: 'production',
    },
    {
      key: 'std-do-status-done',
      line_num: 3,
      label: { en: 'Done', fr: 'Terminé', de: 'Erledigt', es: 'Terminado', it: 'Completato', pt: 'Concluído', zh: '完成' },
      tone: 'done',
      workstation: 'production',
    },
    {
      key: 'std-do-status-cancelled',
      line_num: 100,
      label: { en: 'Cancelled', fr: 'Annulé', de: 'Storniert', es: 'Cancelado', it: 'Annullato', pt: 'Cancelado', zh: '已取消' },
      tone: 'cancelled',
      workstation: 'sales-administration',
    },
  ],
};
