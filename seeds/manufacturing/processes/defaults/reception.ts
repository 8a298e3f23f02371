import type { ProcessDefinition } from './definition.ts';

export const reception: ProcessDefinition = {
  key: 'PR-STD-RECEPTION',
  type: 'reception',
  label: 'Reception',
  steps: [
    {
      key: 'std-rec-status-draft',
      line_num: 1,
      label: { en: 'Draft', fr: 'Brouillon', de: 'Entwurf', es: 'Borrador', it: 'Bozza', pt: 'Rascunho', zh: '草稿' },
      tone: 'draft',
      workstation: 'logistics',
    },
    {
      key: 'std-rec-status-waiting',
      line_num: 100,
      label: {
        en: 'Awaiting logistics reception',
        fr: 'En attente de réception logistique',
        de: 'Wartet auf Annahme',
        es: 'En espera de recepción logística',
        it: 'In attesa di ricevimento logistico',
        pt: 'Aguardando recebimento logístico',
        zh: '等待物流收货',
      },
      tone: 'hold',
      workstation: 'logistics',
    },
    {
      key: 'std-rec-status-to-control',
      line_num: 200,
      label: {
        en: 'Received / To control',
        fr: 'Reçue / À contrôler',
        de: 'Erhalten / Zu prüfen',
        es: 'Recibida / Por controlar',
        it: 'Ricevuto / Da controllare',
        pt: 'Recebido / A conferir',
        zh: '已收 / 待检验',
      },
      tone: 'check',
      workstation: 'logistics',
    },
    {
      key: 'std-rec-status-complete',
      line_num: 300,
      label: { en: 'Complete', fr: 'Terminée', de: 'Abgeschlossen', es: 'Completa', it: 'Completata', pt: 'Completa', zh: '完成' },
      tone: 'done',
      workstation: 'logistics',
    },
    {
      key: 'std-rec-status-cancelled',
      line_num: 1000,
      label: { en: 'Cancelled', fr: 'Annulé', de: 'Storniert', es: 'Cancelado', it: 'Annullato', pt: 'Cancelado', zh: '已取消' },
      tone: 'cancelled',
      workstation: 'logistics',
    },
  ],
};
