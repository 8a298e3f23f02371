import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord } from '../library/action.ts';
import { linesToPick, shipmentById, wanted } from './shipment-lines.ts';
import { freeLotsOf, pickPhases } from './shipment-picks.ts';

/** What a shipment asks for and what is free for it, as the algorithm sees them; writes nothing. */
export const pickingList: ServerAction = aboutRecord({
  name: 'steps/algorithms/pickingList',
  label: {
    en: 'Picking list',
    fr: 'Liste de picking',
    de: 'Entnahmeliste',
    es: 'Lista de preparación',
    it: 'Lista di prelievo',
    pt: 'Lista de separação',
    zh: '拣货单',
  },
  description: {
    en: 'Lines of the shipment without picks, and the lots free for them in picking order.',
    fr: "Lignes de l'expédition sans picking et lots disponibles dans l'ordre de prélèvement.",
    de: 'Zeilen des Versands ohne Entnahmen und die dafür freien Chargen in der Reihenfolge der Entnahme.',
    es: 'Líneas del envío sin preparación y los lotes libres para ellas, en orden de preparación.',
    it: 'Righe della spedizione senza prelievi e i lotti liberi per esse, in ordine di prelievo.',
    pt: 'Linhas da expedição sem separação e os lotes livres para elas, em ordem de separação.',
    zh: '发货单中尚无拣货的行，以及按拣货顺序排列的可用批次。',
  },
  model: 'std_shipment',
  reads: [(id) => ({ shipments: shipmentById(id) }), ...pickPhases],
  decide: (_, rows, context) => ({
    effects: [],
    output: {
      picking_lines: linesToPick(rows).map((line) => ({ line_id: line.identity, sku_id: line.std_sku.identity, quantity: wanted(line) })),
      lots: freeLotsOf(rows, context).map(({ sku_id, lot_id, quantity }) => ({ sku_id, lot_id, quantity })),
    },
  }),
});
