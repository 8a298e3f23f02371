import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { movePicks } from '../picks/move-picks.ts';
import { type PickToMove, pickFacts, picksToMove } from '../picks/picks-to-move.ts';
import { lockLots } from '../stock/lots.ts';
import { fixedPlace, type Place } from '../stock/places.ts';

const rawMaterials = (picks: readonly PickToMove[]) => picks.filter((pick) => pick.std_type_of_bom !== 'bomline-packaging');

export const removePickedMaterials: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/removePickedMaterials',
  label: {
    en: 'Take the picked materials of a manufacturing order out of stock',
    fr: "Sortir du stock les matières prélevées d'un ordre de fabrication",
    de: 'Entnommenes Material eines Fertigungsauftrags aus dem Lager buchen',
    es: 'Sacar de existencias los materiales preparados de una orden de fabricación',
    it: 'Scaricare dal magazzino i materiali prelevati di un ordine di produzione',
    pt: 'Dar baixa no estoque dos materiais separados de uma ordem de produção',
    zh: '将生产订单拣出的材料出库',
  },
  description: {
    en: 'Writes one movement to production for each raw material pick with a quantity and none yet.',
    fr: 'Écrit un mouvement vers la production pour chaque picking de matière première avec une quantité et sans mouvement.',
    de: 'Schreibt für jede Rohstoffentnahme mit Menge und ohne Bewegung eine Bewegung in die Produktion.',
    es: 'Escribe un movimiento hacia producción por cada preparación de materia prima con cantidad y sin movimiento.',
    it: 'Scrive un movimento verso la produzione per ogni prelievo di materia prima con quantità e senza movimento.',
    pt: 'Escreve um movimento para a produção por cada separação de matéria-prima com quantidade e sem movimento.',
    zh: '为每个有数量且尚无移动的原材料拣货写入一条发往生产的移动。',
  },
  model: 'std_manufacturing_order',
  reads: [
    (id) => ({ lock: locked('std_manufacturing_order', id) }),
    (id) => ({
      order: byId('std_manufacturing_order', id, 'identity std_label'),
      picks: picksToMove('std_manufacturing_order', id),
      production: fixedPlace('production'),
    }),
    (_, rows) => ({ lots: lockLots(rawMaterials(rowsOf<PickToMove>(rows, 'picks')).map((pick) => pick.std_lot.identity)) }),
  ],
  decide: (id, rows, { now }) => {
    const order = rowOf<{ identity: string; std_label: string | null }>(rows, 'order');
    if (!order) return nothing;
    const to = rowOf<Place>(rows, 'production')?.identity ?? null;
    const facts = pickFacts(rawMaterials(rowsOf<PickToMove>(rows, 'picks')), rowsOf(rows, 'lots'));
    return {
      effects: movePicks({ type: 'mo-raw-materials-picking', document: order.std_label, source: { std_manufacturing_order: id }, to, now }, facts),
    };
  },
});
