import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord } from '../library/action.ts';
import { locked } from '../library/reads.ts';
import { shipmentById } from '../picks/shipment-lines.ts';
import { decidePicks, pickPhases } from '../picks/shipment-picks.ts';

export const generateShipmentPicks: ServerAction = aboutRecord({
  name: 'steps/shipments/generatePicks',
  label: {
    en: 'Compute the picks of a shipment',
    fr: "Calculer le picking d'une expédition",
    de: 'Entnahmen eines Versands berechnen',
    es: 'Calcular la preparación de un envío',
    it: 'Calcolare i prelievi di una spedizione',
    pt: 'Calcular a separação de uma expedição',
    zh: '计算发货单的拣货',
  },
  description: {
    en: 'Reserves lots for each line without picks: first to expire, then first in; a short shipment waits for materials.',
    fr: 'Réserve des lots pour chaque ligne sans picking : première péremption, puis premier entré ; une expédition incomplète attend les matières.',
    de: 'Reserviert Chargen für jede Zeile ohne Entnahmen: zuerst was zuerst abläuft, dann was zuerst kam; ein unvollständiger Versand wartet auf Material.',
    es: 'Reserva lotes para cada línea sin preparación: primero los que antes caducan y luego los más antiguos; un envío incompleto espera materiales.',
    it: 'Riserva lotti per ogni riga senza prelievi: prima quelli che scadono prima, poi i più vecchi; una spedizione incompleta attende i materiali.',
    pt: 'Reserva lotes para cada linha sem separação: primeiro os que vencem antes, depois os mais antigos; uma expedição incompleta aguarda materiais.',
    zh: '为尚无拣货的每一行预留批次：先到期者优先，其次先入者优先；不足的发货单进入待料。',
  },
  model: 'std_shipment',
  reads: [(id) => ({ lock: locked('std_shipment', id) }), (id) => ({ shipments: shipmentById(id) }), ...pickPhases],
  decide: (_, rows, context) => decidePicks(rows, context),
});
