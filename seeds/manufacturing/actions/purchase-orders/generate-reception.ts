import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { locked } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';
import { type PurchaseOrder, purchaseOrderWithReceptions, receptionOfOrder, remainder } from './remainder.ts';

const reads = [(id: string) => ({ lock: locked('std_po', id) }), (id: string) => ({ order: purchaseOrderWithReceptions(id) })];

export const generateReception: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/generateReception',
  label: {
    en: 'Generate the reception of a purchase order',
    fr: "Générer la réception d'une commande fournisseur",
    de: 'Wareneingang einer Bestellung erzeugen',
    es: 'Generar la recepción de un pedido de compra',
    it: 'Generare il ricevimento di un ordine di acquisto',
    pt: 'Gerar o recebimento de um pedido de compra',
    zh: '生成采购订单的收货单',
  },
  description: {
    en: 'Creates one reception prefilled from the purchase order; an order that has one is left alone.',
    fr: "Crée une réception préremplie depuis la commande fournisseur ; une commande qui en a déjà une n'est pas touchée.",
    de: 'Legt einen aus der Bestellung vorausgefüllten Wareneingang an; eine Bestellung, die schon einen hat, bleibt unberührt.',
    es: 'Crea una recepción rellenada a partir del pedido de compra; un pedido que ya tiene una no se toca.',
    it: "Crea un ricevimento precompilato dall'ordine di acquisto; un ordine che ne ha già uno resta com'è.",
    pt: 'Cria um recebimento preenchido a partir do pedido de compra; um pedido que já tem um não é alterado.',
    zh: '根据采购订单创建一张预填的收货单；已有收货单的订单保持不变。',
  },
  model: 'std_po',
  reads,
  decide: (_, rows) => {
    const order = rowOf<PurchaseOrder>(rows, 'order');
    if (!order || order.std_receptions.length > 0) return nothing;
    return { effects: receptionOfOrder(order, remainder(order)), output: { created: true } };
  },
});

export const receiveTheRest: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/receiveTheRest',
  label: {
    en: 'Receive the rest of a purchase order',
    fr: "Recevoir le reste d'une commande fournisseur",
    de: 'Den Rest einer Bestellung empfangen',
    es: 'Recibir el resto de un pedido de compra',
    it: 'Ricevere il resto di un ordine di acquisto',
    pt: 'Receber o restante de um pedido de compra',
    zh: '收取采购订单的剩余部分',
  },
  description: {
    en: 'Creates the next reception for what is on none yet; nothing when nothing is left.',
    fr: "Crée la réception suivante pour ce qui n'est encore sur aucune ; rien s'il ne reste rien.",
    de: 'Legt den nächsten Wareneingang für das an, was noch auf keinem steht; nichts, wenn nichts übrig ist.',
    es: 'Crea la recepción siguiente para lo que aún no está en ninguna; nada si no queda nada.',
    it: 'Crea il ricevimento successivo per ciò che non è ancora su nessuno; nulla se non resta nulla.',
    pt: 'Cria o próximo recebimento para o que ainda não está em nenhum; nada se não restar nada.',
    zh: '为尚未列入任何收货单的部分创建下一张收货单；没有剩余时不做任何操作。',
  },
  model: 'std_po',
  reads,
  decide: (_, rows) => {
    const order = rowOf<PurchaseOrder>(rows, 'order');
    const lines = order ? remainder(order) : [];
    return order && lines.length > 0
      ? { effects: receptionOfOrder(order, lines), output: { created: true } }
      : { effects: [], output: { created: false } };
  },
});
