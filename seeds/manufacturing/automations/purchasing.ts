import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { receiveTheRest } from '../shared/rest.ts';
import { act, ask, automation, created, enters } from './shared/automation.ts';

export const purchasing: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'generate-process-purchase-order',
    label: {
      en: 'Give a new purchase order its process',
      fr: 'Donner son processus à une nouvelle commande fournisseur',
      de: 'Einer neuen Bestellung ihren Prozess geben',
      es: 'Dar su proceso a un nuevo pedido de compra',
      it: 'Assegnare il processo a un nuovo ordine di acquisto',
      pt: 'Dar a um novo pedido de compra o seu processo',
      zh: '为新采购订单分配流程',
    },
    trigger: created('std_po'),
    steps: [
      act('generate-operations', 'steps/purchase-orders/generateOperations', {
        en: 'Generate the operations of the purchase order',
        fr: 'Générer les opérations de la commande fournisseur',
        de: 'Arbeitsgänge der Bestellung erzeugen',
        es: 'Generar las operaciones del pedido de compra',
        it: "Generare le operazioni dell'ordine di acquisto",
        pt: 'Gerar as operações do pedido de compra',
        zh: '生成采购订单的工序',
      }),
      act('generate-line-operations', 'steps/purchase-orders/generateLineOperations', {
        en: "Mark its lines 'To order'",
        fr: 'Marquer ses lignes « À commander »',
        de: 'Ihre Zeilen als „Zu bestellen“ kennzeichnen',
        es: 'Marcar sus líneas «Por pedir»',
        it: 'Segnare le sue righe «Da ordinare»',
        pt: 'Marcar as suas linhas como «A pedir»',
        zh: '将其各行标为“待订购”',
      }),
    ],
  }),
  automation({
    slug: 'generate-process-purchase-order-line',
    label: {
      en: "Mark an added purchase order line 'To order'",
      fr: 'Marquer « À commander » une ligne ajoutée',
      de: 'Eine hinzugefügte Bestellzeile als „Zu bestellen“ kennzeichnen',
      es: 'Marcar «Por pedir» una línea añadida',
      it: 'Segnare «Da ordinare» una riga aggiunta',
      pt: 'Marcar como «A pedir» uma linha adicionada',
      zh: '将新增的采购行标为“待订购”',
    },
    trigger: {
      type: 'object_created',
      model_ids: ['std_pol'],
      when: {
        all: [
          { fact: 'std_active_operation', operator: 'isEmpty', value: true },
          { fact: 'std_po.std_active_operation', operator: 'isNotEmpty', value: true },
        ],
      },
    },
    steps: [
      {
        id: 'find-order',
        name: {
          en: 'Find its purchase order',
          fr: 'Trouver sa commande fournisseur',
          de: 'Ihre Bestellung finden',
          es: 'Buscar su pedido de compra',
          it: 'Trovare il suo ordine di acquisto',
          pt: 'Encontrar o seu pedido de compra',
          zh: '查找其采购订单',
        },
        type: 'query',
        enabled: true,
        input: { query: 'query ($id: ID!) { std_pol_by_id(id: $id) { std_po { identity } } }', variables: { id: { $: 'trigger.primary_item_id' } } },
        output_variable: 'line',
      },
      {
        id: 'generate-line-operations',
        name: {
          en: "Mark its lines 'To order'",
          fr: 'Marquer ses lignes « À commander »',
          de: 'Ihre Zeilen als „Zu bestellen“ kennzeichnen',
          es: 'Marcar sus líneas «Por pedir»',
          it: 'Segnare le sue righe «Da ordinare»',
          pt: 'Marcar as suas linhas como «A pedir»',
          zh: '将其各行标为“待订购”',
        },
        type: 'action',
        enabled: true,
        input: { action: 'steps/purchase-orders/generateLineOperations', primary_item_id: { $: 'steps.line.std_pol_by_id.std_po.identity' } },
      },
    ],
  }),
  automation({
    slug: 'generate-reception-from-po',
    label: {
      en: 'Prepare the reception of a purchase order',
      fr: 'Préparer la réception d’une commande fournisseur',
      de: 'Wareneingang einer Bestellung vorbereiten',
      es: 'Preparar la recepción de un pedido de compra',
      it: 'Preparare il ricevimento di un ordine di acquisto',
      pt: 'Preparar o recebimento de um pedido de compra',
      zh: '准备采购订单的收货',
    },
    description: {
      en: 'When a purchase order enters awaiting reception it gets one reception, prefilled.',
      fr: 'Quand une commande fournisseur passe en attente de réception, elle reçoit une réception préremplie.',
      de: 'Wartet eine Bestellung auf den Wareneingang, erhält sie einen vorausgefüllten Wareneingang.',
      es: 'Cuando un pedido de compra queda a la espera de recepción recibe una recepción rellenada.',
      it: 'Quando un ordine di acquisto passa in attesa di ricevimento riceve un ricevimento precompilato.',
      pt: 'Quando um pedido de compra passa a aguardar recebimento recebe um recebimento preenchido.',
      zh: '采购订单进入待收货时，会得到一张预填的收货单。',
    },
    trigger: enters('std_po', 'std-po-status-waiting-reception'),
    steps: [
      ask(
        'has-reception',
        {
          en: 'Has it a reception already?',
          fr: 'A-t-elle déjà une réception ?',
          de: 'Hat sie schon einen Wareneingang?',
          es: '¿Tiene ya una recepción?',
          it: 'Ha già un ricevimento?',
          pt: 'Já tem um recebimento?',
          zh: '已有收货单吗？',
        },
        { fact: 'record.std_receptions', operator: 'isNotEmpty', value: true },
      ),
      act('generate-reception', 'steps/purchase-orders/generateReception', {
        en: 'Generate the reception',
        fr: 'Générer la réception',
        de: 'Wareneingang erzeugen',
        es: 'Generar la recepción',
        it: 'Generare il ricevimento',
        pt: 'Gerar o recebimento',
        zh: '生成收货单',
      }),
    ],
    edges: [{ from: 'has-reception', port: 'false', to: 'generate-reception' }],
  }),
  automation({
    slug: 'purchase-order-receive-the-rest',
    label: receiveTheRest,
    trigger: { type: 'manual' },
    steps: [
      act('receive-the-rest', 'steps/purchase-orders/receiveTheRest', {
        en: 'Generate the next reception',
        fr: 'Générer la réception suivante',
        de: 'Den nächsten Wareneingang erzeugen',
        es: 'Generar la recepción siguiente',
        it: 'Generare il ricevimento successivo',
        pt: 'Gerar o próximo recebimento',
        zh: '生成下一张收货单',
      }),
    ],
  }),
];
