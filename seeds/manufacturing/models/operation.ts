import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** A step as one object goes through it. */
export const operation: ModelTemplate = {
  slug: 'std_operation',
  name: 'std_operation',
  displayed_name: { en: 'Operation', fr: 'Opération', de: 'Arbeitsgang', es: 'Operación', it: 'Operazione', pt: 'Operação', zh: '工序' },
  icon: 'progress',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      misc: { searchable: true },
    },
    {
      name: 'std_line_num',
      label: {
        en: 'Line number',
        fr: 'Numéro de ligne',
        de: 'Zeilennummer',
        es: 'Número de línea',
        it: 'Numero di riga',
        pt: 'Número da linha',
        zh: '行号',
      },
      type: 'number',
      subtype: 'integer',
    },
    { name: 'std_key', label: { en: 'Key', fr: 'Clé', de: 'Schlüssel', es: 'Clave', it: 'Chiave', pt: 'Chave', zh: '键' }, type: 'text' },
    {
      name: 'std_include_in_mrp',
      label: {
        en: 'Counts for planning',
        fr: 'Compte pour la planification',
        de: 'Zählt für die Planung',
        es: 'Cuenta para la planificación',
        it: 'Conta per la pianificazione',
        pt: 'Conta para o planejamento',
        zh: '计入计划',
      },
      type: 'boolean',
      misc: { default: false },
    },
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
