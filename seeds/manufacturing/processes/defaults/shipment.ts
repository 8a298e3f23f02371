import type { ProcessDefinition, StepDefinition } from './definition.ts';

/** What is not there can not be shipped: said before the goods leave, not when their movement fails. */
const moreThanTheLot: NonNullable<StepDefinition['refuse']> = {
  when: { fact: 'std_lines.std_picking_lines.std_excess_quantity', operator: 'greaterThan', value: 0 },
  text: {
    en: 'More is to be picked from a lot than it holds. Correct its quantity to pick, or choose another lot.',
    fr: 'Il est prévu de prélever plus que le lot ne contient. Corrigez la quantité à prélever ou choisissez un autre lot.',
    de: 'Aus einer Charge soll mehr entnommen werden, als sie enthält. Berichtigen Sie die zu entnehmende Menge, oder wählen Sie eine andere Charge.',
    es: 'Se va a preparar más de lo que contiene un lote. Corrija la cantidad a preparar o elija otro lote.',
    it: 'Da un lotto si preleva più di quanto contiene. Correggere la quantità da prelevare o scegliere un altro lotto.',
    pt: 'Deve ser separado mais do que um lote contém. Corrija a quantidade a separar ou escolha outro lote.',
    zh: '要从某批次拣取的数量超过其库存。请更正待拣数量，或选择其他批次。',
  },
};

/** Each short line as `article: ordered − picked = missing unit`. */
const lessThanOrdered: NonNullable<StepDefinition['confirm']> = {
  when: { fact: 'std_shortage', operator: 'isNotEmpty', value: true },
  text: {
    en: 'Less is picked than was ordered (ordered − picked = missing): {std_shortage}. The order stays open, and “Ship the rest” is offered on it.',
    fr: 'Moins est prélevé que commandé (commandé − prélevé = manquant) : {std_shortage}. La commande reste ouverte et propose « Expédier le reste ».',
    de: 'Es ist weniger entnommen als bestellt (bestellt − entnommen = fehlend): {std_shortage}. Der Auftrag bleibt offen und bietet „Den Rest versenden“ an.',
    es: 'Se ha preparado menos de lo pedido (pedido − preparado = falta): {std_shortage}. El pedido queda abierto y ofrece «Enviar el resto».',
    it: 'È stato prelevato meno di quanto ordinato (ordinato − prelevato = mancante): {std_shortage}. L’ordine resta aperto e propone «Spedisci il resto».',
    pt: 'Foi separado menos do que o pedido (pedido − separado = falta): {std_shortage}. O pedido fica em aberto e oferece “Expedir o restante”.',
    zh: '拣取数量少于订购数量（订购 − 已拣 = 缺少）：{std_shortage}。订单保持未完，并可“发出剩余部分”。',
  },
};

export const shipment: ProcessDefinition = {
  key: 'PR-STD-SHIPMENT',
  type: 'shipment',
  label: 'Shipment',
  steps: [
    {
      key: 'std-shipment-status-draft',
      line_num: 1,
      label: { en: 'Draft', fr: 'Brouillon', de: 'Entwurf', es: 'Borrador', it: 'Bozza', pt: 'Rascunho', zh: '草稿' },
      tone: 'draft',
      workstation: 'logistics',
    },
    {
      key: 'std-shipment-status-awaiting-materials',
      line_num: 100,
      label: {
        en: 'Awaiting materials',
        fr: 'En attente de matières',
        de: 'Wartet auf Material',
        es: 'En espera de materiales',
        it: 'In attesa di materiali',
        pt: 'Aguardando materiais',
        zh: '等待物料',
      },
      tone: 'hold',
      workstation: 'logistics',
    },
    {
      key: 'std-shipment-status-picking-to-input',
      line_num: 200,
      label: {
        en: 'Picking to validate',
        fr: 'Picking à valider',
        de: 'Entnahme zu bestätigen',
        es: 'Preparación por validar',
        it: 'Prelievo da convalidare',
        pt: 'Separação a validar',
        zh: '待确认拣货',
      },
      tone: 'ready',
      workstation: 'logistics',
    },
    {
      key: 'std-shipment-status-note-to-print',
      line_num: 300,
      label: {
        en: 'Delivery note to print',
        fr: 'Bon de livraison à imprimer',
        de: 'Lieferschein zu drucken',
        es: 'Albarán por imprimir',
        it: 'Bolla da stampare',
        pt: 'Guia de remessa a imprimir',
        zh: '待打印送货单',
      },
      tone: 'ready',
      workstation: 'logistics',
    },
    {
      key: 'std-shipment-status-preparation',
      line_num: 400,
      label: { en: 'Preparation', fr: 'Préparation', de: 'Vorbereitung', es: 'Preparación', it: 'Preparazione', pt: 'Preparação', zh: '备货' },
      tone: 'active',
      workstation: 'logistics',
    },
    {
      key: 'std-shipment-status-control',
      line_num: 500,
      label: {
        en: 'Shipment control',
        fr: "Contrôle d'expédition",
        de: 'Versandkontrolle',
        es: 'Control del envío',
        it: 'Controllo spedizione',
        pt: 'Conferência de expedição',
        zh: '发货检验',
      },
      tone: 'check',
      workstation: 'logistics',
      refuse: moreThanTheLot,
    },
    {
      key: 'std-shipment-status-complete',
      line_num: 600,
      label: { en: 'Complete', fr: 'Terminée', de: 'Abgeschlossen', es: 'Completa', it: 'Completata', pt: 'Completa', zh: '完成' },
      tone: 'done',
      workstation: 'logistics',
      confirm: lessThanOrdered,
      refuse: moreThanTheLot,
    },
    {
      key: 'std-shipment-status-cancelled',
      line_num: 700,
      label: { en: 'Cancelled', fr: 'Annulé', de: 'Storniert', es: 'Cancelado', it: 'Annullato', pt: 'Cancelado', zh: '已取消' },
      tone: 'cancelled',
      workstation: 'logistics',
    },
  ],
};
