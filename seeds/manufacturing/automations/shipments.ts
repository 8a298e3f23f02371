import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { act, automation, created, enters } from './shared/automation.ts';

export const shipments: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'generate-process-shipment',
    label: {
      en: 'Give a new shipment its process',
      fr: 'Donner son processus à une nouvelle expédition',
      de: 'Einem neuen Versand seinen Prozess geben',
      es: 'Dar su proceso a un nuevo envío',
      it: 'Assegnare il processo a una nuova spedizione',
      pt: 'Dar a uma nova expedição o seu processo',
      zh: '为新发货单分配流程',
    },
    trigger: created('std_shipment'),
    steps: [
      act('generate-operations', 'steps/shipments/generateOperations', {
        en: 'Generate the operations of the shipment',
        fr: 'Générer les opérations de l’expédition',
        de: 'Arbeitsgänge des Versands erzeugen',
        es: 'Generar las operaciones del envío',
        it: 'Generare le operazioni della spedizione',
        pt: 'Gerar as operações da expedição',
        zh: '生成发货单的工序',
      }),
    ],
  }),
  automation({
    slug: 'generate-picking-lines-for-shipment',
    label: {
      en: 'Generate the picking lines of a shipment',
      fr: 'Générer les lignes de picking d’une expédition',
      de: 'Entnahmezeilen eines Versands erzeugen',
      es: 'Generar las líneas de preparación de un envío',
      it: 'Generare le righe di prelievo di una spedizione',
      pt: 'Gerar as linhas de separação de uma expedição',
      zh: '生成发货单的拣货行',
    },
    trigger: enters('std_shipment', 'std-shipment-status-picking-to-input'),
    steps: [
      {
        ...act('generate-picks', 'steps/shipments/generatePicks', {
          en: 'Reserve the lots',
          fr: 'Réserver les lots',
          de: 'Chargen reservieren',
          es: 'Reservar los lotes',
          it: 'Riservare i lotti',
          pt: 'Reservar os lotes',
          zh: '预留批次',
        }),
        output_variable: 'picks',
      },
    ],
  }),
  automation({
    slug: 'generate-stock-mouvements-post-shipment',
    label: {
      en: 'Take a complete shipment out of stock',
      fr: 'Sortir du stock une expédition terminée',
      de: 'Einen abgeschlossenen Versand aus dem Lager buchen',
      es: 'Sacar de existencias un envío completo',
      it: 'Scaricare dal magazzino una spedizione completata',
      pt: 'Dar baixa no estoque de uma expedição concluída',
      zh: '将已完成的发货出库',
    },
    trigger: enters('std_shipment', 'std-shipment-status-complete'),
    steps: [
      act('generate-movements', 'steps/shipments/generateMovements', {
        en: 'Write the movements to the customer',
        fr: 'Écrire les mouvements vers le client',
        de: 'Bewegungen zum Kunden schreiben',
        es: 'Escribir los movimientos hacia el cliente',
        it: 'Scrivere i movimenti verso il cliente',
        pt: 'Escrever os movimentos para o cliente',
        zh: '写入发往客户的移动',
      }),
    ],
  }),
  automation({
    slug: 'follow-changed-picking-line',
    label: {
      en: 'Follow a changed picking line',
      fr: 'Suivre une ligne de picking modifiée',
      de: 'Einer geänderten Entnahmezeile folgen',
      es: 'Seguir una línea de preparación modificada',
      it: 'Seguire una riga di prelievo modificata',
      pt: 'Acompanhar uma linha de separação alterada',
      zh: '跟随已更改的拣货行',
    },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_picking_line'],
      changed: ['std_lot', 'std_qty_to_pick'],
      when: { fact: 'std_stock_mouvement', operator: 'isEmpty', value: true },
    },
    steps: [
      act('follow', 'steps/picking-lines/follow', {
        en: 'Note the lot, add up the line',
        fr: 'Noter le lot, totaliser la ligne',
        de: 'Charge notieren, Zeile summieren',
        es: 'Anotar el lote, sumar la línea',
        it: 'Annotare il lotto, sommare la riga',
        pt: 'Anotar o lote, somar a linha',
        zh: '记录批次并汇总该行',
      }),
    ],
  }),
];
