import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord } from '../library/action.ts';
import { list, locked, oneOf } from '../library/reads.ts';
import { shipmentsOfOrder } from '../picks/shipment-lines.ts';
import { decidePicks, pickPhases } from '../picks/shipment-picks.ts';

export const computeShipmentPicks: ServerAction = aboutRecord({
  name: 'steps/orders/computeShipmentPicks',
  label: {
    en: "Compute the picks of an order's shipments",
    fr: "Calculer le picking des expéditions d'une commande",
    de: 'Entnahmen der Versände eines Auftrags berechnen',
    es: 'Calcular la preparación de los envíos de un pedido',
    it: 'Calcolare i prelievi delle spedizioni di un ordine',
    pt: 'Calcular a separação das expedições de um pedido',
    zh: '计算订单各发货单的拣货',
  },
  description: {
    en: 'Reserves lots for every line of its open shipments that has no picks.',
    fr: "Réserve des lots pour chaque ligne de ses expéditions ouvertes qui n'a pas de picking.",
    de: 'Reserviert Chargen für jede Zeile seiner offenen Versände ohne Entnahmen.',
    es: 'Reserva lotes para cada línea de sus envíos abiertos sin preparación.',
    it: 'Riserva lotti per ogni riga delle sue spedizioni aperte senza prelievi.',
    pt: 'Reserva lotes para cada linha das suas expedições abertas sem separação.',
    zh: '为其未完发货单中尚无拣货的每一行预留批次。',
  },
  model: 'std_order',
  reads: [
    (id) => ({ lock: locked('std_order', id) }),
    (id) => ({ shipment_locks: list('std_shipment', oneOf('std_order', [id]), 'identity', { lock: true }) }),
    (id) => ({ shipments: shipmentsOfOrder(id) }),
    ...pickPhases,
  ],
  decide: (_, rows, context) => decidePicks(rows, context),
});
