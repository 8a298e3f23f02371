import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { act, ask, automation, created, enters, goOn } from './shared/automation.ts';

export const stock: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'finish-performed-inventory',
    label: {
      en: 'Finish an inventory that was counted',
      fr: 'Terminer un inventaire compté',
      de: 'Eine gezählte Inventur abschließen',
      es: 'Terminar un inventario contado',
      it: 'Concludere un inventario contato',
      pt: 'Concluir um inventário contado',
      zh: '完成已清点的盘点',
    },
    trigger: { type: 'form_submitted', form_ids: ['perform-inventory'] },
    steps: [
      act('generate-operations', 'steps/inventories/generateOperations', {
        en: 'Generate the operations of the inventory',
        fr: 'Générer les opérations de l’inventaire',
        de: 'Arbeitsgänge der Inventur erzeugen',
        es: 'Generar las operaciones del inventario',
        it: "Generare le operazioni dell'inventario",
        pt: 'Gerar as operações do inventário',
        zh: '生成盘点的工序',
      }),
      ask(
        'still-draft',
        {
          en: 'Is it still a draft?',
          fr: 'Est-il encore un brouillon ?',
          de: 'Ist sie noch ein Entwurf?',
          es: '¿Es todavía un borrador?',
          it: 'È ancora una bozza?',
          pt: 'Ainda é um rascunho?',
          zh: '仍是草稿吗？',
        },
        { fact: 'record.std_active_operation.std_key', operator: 'equal', value: 'std-inv-status-draft' },
      ),
      goOn('finish', {
        en: 'Counted: finish it',
        fr: 'Compté : le terminer',
        de: 'Gezählt: abschließen',
        es: 'Contado: terminarlo',
        it: 'Contato: concludilo',
        pt: 'Contado: concluir',
        zh: '已清点：完成',
      }),
    ],
    edges: [
      { from: 'generate-operations', port: 'next', to: 'still-draft' },
      { from: 'still-draft', port: 'true', to: 'finish' },
    ],
  }),
  automation({
    slug: 'generate-global-lot-after-article-creation',
    label: {
      en: 'Make the default lot of a new article',
      fr: 'Créer le lot par défaut d’un nouvel article',
      de: 'Standardcharge eines neuen Artikels anlegen',
      es: 'Crear el lote por defecto de un nuevo artículo',
      it: 'Creare il lotto predefinito di un nuovo articolo',
      pt: 'Criar o lote padrão de um novo artigo',
      zh: '创建新物料的默认批次',
    },
    trigger: created('std_sku', { fact: 'std_stock_management_mode', operator: 'equal', value: 'global' }),
    steps: [
      act('generate-global-lot', 'steps/articles/generateGlobalLot', {
        en: 'Make its one lot',
        fr: 'Créer son unique lot',
        de: 'Seine einzige Charge anlegen',
        es: 'Crear su único lote',
        it: 'Creare il suo unico lotto',
        pt: 'Criar o seu único lote',
        zh: '创建其唯一批次',
      }),
    ],
  }),
  automation({
    slug: 'inventory-generate-stock-mouvements',
    label: {
      en: 'Write the compensations of a finished inventory',
      fr: 'Écrire les compensations d’un inventaire terminé',
      de: 'Ausgleichsbewegungen einer abgeschlossenen Inventur schreiben',
      es: 'Escribir las compensaciones de un inventario terminado',
      it: 'Scrivere le compensazioni di un inventario concluso',
      pt: 'Escrever as compensações de um inventário concluído',
      zh: '写入已完成盘点的调整',
    },
    trigger: enters('std_inventory', 'std-inv-status-finished'),
    steps: [
      act('generate-movements', 'steps/inventories/generateMovements', {
        en: 'Write the movements',
        fr: 'Écrire les mouvements',
        de: 'Bewegungen schreiben',
        es: 'Escribir los movimientos',
        it: 'Scrivere i movimenti',
        pt: 'Escrever os movimentos',
        zh: '写入移动',
      }),
    ],
  }),
];
