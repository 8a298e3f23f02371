import type { ProcessDefinition } from './definition.ts';

export const inventory: ProcessDefinition = {
  key: 'PR-STD-INVENTORY',
  type: 'inventory',
  label: 'Inventory',
  steps: [
    {
      key: 'std-inv-status-draft',
      line_num: 1,
      label: { en: 'Draft', fr: 'Brouillon', de: 'Entwurf', es: 'Borrador', it: 'Bozza', pt: 'Rascunho', zh: '草稿' },
      tone: 'draft',
      workstation: 'logistics',
    },
    {
      key: 'std-inv-status-finished',
      line_num: 2,
      label: { en: 'Finished', fr: 'Terminé', de: 'Fertig', es: 'Terminado', it: 'Terminato', pt: 'Terminado', zh: '已完成' },
      tone: 'done',
      workstation: 'logistics',
    },
  ],
};
