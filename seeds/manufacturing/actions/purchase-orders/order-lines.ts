import type { Effect, ServerAction } from '@millwright/core/automation/actions.ts';
import { toOrder } from '../../processes/defaults/to-order.ts';
import { aboutRecord } from '../library/action.ts';
import { empty, is, list, locked } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';

/** The one operation of a purchase order line, and the line standing at it. */
const operationOf = (line: string, workstation: string | null): Effect[] => [
  {
    op: 'create',
    model: 'std_operation',
    ref: line,
    properties: { std_label: toOrder.label.en, std_line_num: toOrder.line_num, std_key: toOrder.key, std_status: 'ongoing' },
    links: { std_pol: line, std_workstation: workstation },
  },
  { op: 'update', id: line, links: { std_active_operation: { ref: line } } },
];

export const generateLineOperations: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/generateLineOperations',
  label: {
    en: "Mark a purchase order's lines 'To order'",
    fr: "Marquer « À commander » les lignes d'une commande fournisseur",
    de: 'Zeilen einer Bestellung als „Zu bestellen“ kennzeichnen',
    es: 'Marcar «Por pedir» las líneas de un pedido de compra',
    it: 'Segnare «Da ordinare» le righe di un ordine di acquisto',
    pt: 'Marcar como «A pedir» as linhas de um pedido de compra',
    zh: '将采购订单的各行标为“待订购”',
  },
  description: {
    en: 'Gives each line without operation its single one.',
    fr: 'Donne à chaque ligne sans opération son unique opération.',
    de: 'Gibt jeder Zeile ohne Arbeitsgang ihren einzigen.',
    es: 'Da a cada línea sin operación la única que le corresponde.',
    it: 'Assegna a ogni riga senza operazione la sua unica.',
    pt: 'Dá a cada linha sem operação a sua única.',
    zh: '为没有工序的每一行分配其唯一工序。',
  },
  model: 'std_po',
  reads: [
    (id) => ({ lock: locked('std_po', id) }),
    (id) => ({
      lines: list('std_pol', { all: [is('std_po', id), empty('std_active_operation')] }, 'identity'),
      workstation: list('std_workstation', is('std_key', toOrder.workstation), 'identity'),
    }),
  ],
  decide: (_, rows) => {
    const workstation = rowOf<Linked>(rows, 'workstation')?.identity ?? null;
    return { effects: rowsOf<Linked>(rows, 'lines').flatMap(({ identity }) => operationOf(identity, workstation)) };
  },
});
