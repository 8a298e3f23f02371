import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { locked } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';
import { type Order, orderWithShipments, remainder } from './remainder.ts';
import { shipmentOfOrder } from './shipment-of-order.ts';

const reads = [(id: string) => ({ lock: locked('std_order', id) }), (id: string) => ({ order: orderWithShipments(id) })];

export const generateShipment: ServerAction = aboutRecord({
  name: 'steps/orders/generateShipment',
  label: {
    en: 'Generate the shipment of an order',
    fr: "Générer l'expédition d'une commande",
    de: 'Versand eines Auftrags erzeugen',
    es: 'Generar el envío de un pedido',
    it: 'Generare la spedizione di un ordine',
    pt: 'Gerar a expedição de um pedido',
    zh: '生成订单的发货单',
  },
  description: {
    en: 'Creates one shipment prefilled from the order; an order that has one is left alone.',
    fr: "Crée une expédition préremplie depuis la commande ; une commande qui en a déjà une n'est pas touchée.",
    de: 'Legt einen aus dem Auftrag vorausgefüllten Versand an; ein Auftrag, der schon einen hat, bleibt unberührt.',
    es: 'Crea un envío rellenado a partir del pedido; un pedido que ya tiene uno no se toca.',
    it: "Crea una spedizione precompilata dall'ordine; un ordine che ne ha già una resta com'è.",
    pt: 'Cria uma expedição preenchida a partir do pedido; um pedido que já tem uma não é alterado.',
    zh: '根据订单创建一张预填的发货单；已有发货单的订单保持不变。',
  },
  model: 'std_order',
  reads,
  decide: (_, rows) => {
    const order = rowOf<Order>(rows, 'order');
    if (!order || order.std_shipments.length > 0) return nothing;
    return { effects: shipmentOfOrder(order, remainder(order)), output: { created: true } };
  },
});

export const shipTheRest: ServerAction = aboutRecord({
  name: 'steps/orders/shipTheRest',
  label: {
    en: 'Ship the rest of an order',
    fr: "Expédier le reste d'une commande",
    de: 'Den Rest eines Auftrags versenden',
    es: 'Enviar el resto de un pedido',
    it: 'Spedire il resto di un ordine',
    pt: 'Expedir o restante de um pedido',
    zh: '发出订单的剩余部分',
  },
  description: {
    en: 'Creates the next shipment for what is on none yet; nothing when nothing is left.',
    fr: "Crée l'expédition suivante pour ce qui n'est encore sur aucune ; rien s'il ne reste rien.",
    de: 'Legt den nächsten Versand für das an, was noch auf keinem steht; nichts, wenn nichts übrig ist.',
    es: 'Crea el envío siguiente para lo que aún no está en ninguno; nada si no queda nada.',
    it: 'Crea la spedizione successiva per ciò che non è ancora su nessuna; nulla se non resta nulla.',
    pt: 'Cria a próxima expedição para o que ainda não está em nenhuma; nada se não restar nada.',
    zh: '为尚未列入任何发货单的部分创建下一张发货单；没有剩余时不做任何操作。',
  },
  model: 'std_order',
  reads,
  decide: (_, rows) => {
    const order = rowOf<Order>(rows, 'order');
    const lines = order ? remainder(order) : [];
    return order && lines.length > 0
      ? { effects: shipmentOfOrder(order, lines), output: { created: true } }
      : { effects: [], output: { created: false } };
  },
});
