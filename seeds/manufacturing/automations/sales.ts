import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { shipTheRest } from '../shared/rest.ts';
import { act, ask, automation, created, enters } from './shared/automation.ts';

export const sales: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'generate-process-sales-order',
    label: {
      en: 'Give a new sales order its process',
      fr: 'Donner son processus à une nouvelle commande client',
      de: 'Einem neuen Kundenauftrag seinen Prozess geben',
      es: 'Dar su proceso a un nuevo pedido de venta',
      it: 'Assegnare il processo a un nuovo ordine di vendita',
      pt: 'Dar a um novo pedido de venda o seu processo',
      zh: '为新销售订单分配流程',
    },
    trigger: created('std_order'),
    steps: [
      act('generate-operations', 'steps/orders/generateOperations', {
        en: 'Generate the operations of the sales order',
        fr: 'Générer les opérations de la commande client',
        de: 'Arbeitsgänge des Kundenauftrags erzeugen',
        es: 'Generar las operaciones del pedido de venta',
        it: "Generare le operazioni dell'ordine di vendita",
        pt: 'Gerar as operações do pedido de venda',
        zh: '生成销售订单的工序',
      }),
    ],
  }),
  automation({
    slug: 'generate-order-process-after-order-creation',
    label: {
      en: 'Give an entered sales order its process',
      fr: 'Donner son processus à une commande client saisie',
      de: 'Einem erfassten Kundenauftrag seinen Prozess geben',
      es: 'Dar su proceso a un pedido de venta introducido',
      it: 'Assegnare il processo a un ordine di vendita inserito',
      pt: 'Dar a um pedido de venda registrado o seu processo',
      zh: '为已录入的销售订单分配流程',
    },
    trigger: { type: 'form_submitted', form_ids: ['input-sales-order'] },
    steps: [
      act('generate-operations', 'steps/orders/generateOperations', {
        en: 'Generate the operations of the sales order',
        fr: 'Générer les opérations de la commande client',
        de: 'Arbeitsgänge des Kundenauftrags erzeugen',
        es: 'Generar las operaciones del pedido de venta',
        it: "Generare le operazioni dell'ordine di vendita",
        pt: 'Gerar as operações do pedido de venda',
        zh: '生成销售订单的工序',
      }),
    ],
  }),
  automation({
    slug: 'sales-order-generate-shipment-and-pickings',
    label: {
      en: 'Prepare the shipment of a sales order',
      fr: 'Préparer l’expédition d’une commande client',
      de: 'Versand eines Kundenauftrags vorbereiten',
      es: 'Preparar el envío de un pedido de venta',
      it: 'Preparare la spedizione di un ordine di vendita',
      pt: 'Preparar a expedição de um pedido de venda',
      zh: '准备销售订单的发货',
    },
    description: {
      en: 'When a sales order enters shipping it gets one shipment, prefilled, with its picks.',
      fr: 'Quand une commande client passe en expédition, elle reçoit une expédition préremplie avec son picking.',
      de: 'Geht ein Kundenauftrag in den Versand, erhält er einen vorausgefüllten Versand mit seinen Entnahmen.',
      es: 'Cuando un pedido de venta pasa a envío recibe un envío rellenado, con su preparación.',
      it: 'Quando un ordine di vendita passa in spedizione riceve una spedizione precompilata, con i suoi prelievi.',
      pt: 'Quando um pedido de venda entra em expedição recebe uma expedição preenchida, com a sua separação.',
      zh: '销售订单进入发货时，会得到一张预填的发货单及其拣货。',
    },
    trigger: enters('std_order', 'std-so-status-shipping'),
    steps: [
      ask(
        'has-shipment',
        {
          en: 'Has it a shipment already?',
          fr: 'A-t-elle déjà une expédition ?',
          de: 'Hat er schon einen Versand?',
          es: '¿Tiene ya un envío?',
          it: 'Ha già una spedizione?',
          pt: 'Já tem uma expedição?',
          zh: '已有发货单吗？',
        },
        { fact: 'record.std_shipments', operator: 'isNotEmpty', value: true },
      ),
      act('generate-shipment', 'steps/orders/generateShipment', {
        en: 'Generate the shipment',
        fr: 'Générer l’expédition',
        de: 'Versand erzeugen',
        es: 'Generar el envío',
        it: 'Generare la spedizione',
        pt: 'Gerar a expedição',
        zh: '生成发货单',
      }),
      {
        ...act('compute-picks', 'steps/orders/computeShipmentPicks', {
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
    edges: [
      { from: 'has-shipment', port: 'false', to: 'generate-shipment' },
      { from: 'has-shipment', port: 'true', to: 'compute-picks' },
      { from: 'generate-shipment', port: 'next', to: 'compute-picks' },
    ],
  }),
  automation({
    slug: 'sales-order-ship-the-rest',
    label: shipTheRest,
    trigger: { type: 'manual' },
    steps: [
      act('ship-the-rest', 'steps/orders/shipTheRest', {
        en: 'Generate the next shipment',
        fr: 'Générer l’expédition suivante',
        de: 'Den nächsten Versand erzeugen',
        es: 'Generar el envío siguiente',
        it: 'Generare la spedizione successiva',
        pt: 'Gerar a próxima expedição',
        zh: '生成下一张发货单',
      }),
      {
        ...act('compute-picks', 'steps/orders/computeShipmentPicks', {
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
];
