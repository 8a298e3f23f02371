import type { Effect, ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, list, oneOf } from '../library/reads.ts';
import { distinct, rowOf, rowsOf } from '../library/rows.ts';
import { pickedQuantity } from './generate-movements.ts';

type Pick = {
  identity: string;
  std_dlc: string | null;
  std_merge_key: string | null;
  std_lot: { identity: string; std_quantity: number | null; std_dlc: string | null } | null;
  std_stock_mouvement: { identity: string } | null;
  std_shipment_line: { identity: string } | null;
};
type Line = Parameters<typeof pickedQuantity>[0];

export const followPick: ServerAction = aboutRecord({
  name: 'steps/picking-lines/follow',
  label: {
    en: 'Follow a changed pick',
    fr: 'Suivre un picking modifié',
    de: 'Einer geänderten Entnahme folgen',
    es: 'Seguir una preparación modificada',
    it: 'Seguire un prelievo modificato',
    pt: 'Acompanhar uma separação alterada',
    zh: '跟随已更改的拣货',
  },
  description: {
    en: "Notes the chosen lot's stock and expiry on the pick, and makes the shipment line's quantity the sum of its picks.",
    fr: "Note sur le picking le stock et la péremption du lot choisi ; la quantité de la ligne d'expédition devient la somme de ses pickings.",
    de: 'Notiert Bestand und Ablaufdatum der gewählten Charge an der Entnahme; die Menge der Versandzeile wird die Summe ihrer Entnahmen.',
    es: 'Anota en la preparación las existencias y la caducidad del lote elegido; la cantidad de la línea de envío pasa a ser la suma de sus preparaciones.',
    it: 'Annota sul prelievo giacenza e scadenza del lotto scelto; la quantità della riga di spedizione diventa la somma dei suoi prelievi.',
    pt: 'Anota na separação o estoque e a validade do lote escolhido; a quantidade da linha de expedição passa a ser a soma das suas separações.',
    zh: '在拣货上记录所选批次的库存和有效期，并使发货行的数量等于其拣货之和。',
  },
  model: 'std_picking_line',
  reads: [
    (id) => ({
      pick: byId(
        'std_picking_line',
        id,
        'identity std_dlc std_merge_key std_lot { identity std_quantity std_dlc } std_stock_mouvement { identity } std_shipment_line { identity }',
      ),
    }),
    (_, rows) => ({
      lines: list(
        'std_shipment_line',
        oneOf('identity', distinct([rowOf<Pick>(rows, 'pick')?.std_shipment_line?.identity])),
        'identity std_quantity std_picking_lines { std_qty_to_pick }',
        { lock: true },
      ),
    }),
  ],
  decide: (_, rows) => {
    const pick = rowOf<Pick>(rows, 'pick');
    if (!pick || pick.std_stock_mouvement) return nothing;
    return { effects: [...lotFacts(pick), ...rowsOf<Line>(rows, 'lines').flatMap(pickedQuantity)] };
  },
});

/** The merge key ends in the lot that was proposed; another one was chosen by hand. */
function lotFacts({ identity, std_lot, std_merge_key }: Pick): Effect[] {
  if (!std_lot) return [];
  const facts = { std_lot_stock_quantity: std_lot.std_quantity, std_dlc: std_lot.std_dlc };
  const proposed = std_merge_key?.endsWith(`/${std_lot.identity}`) ?? false;
  return [{ op: 'update', id: identity, properties: proposed ? facts : { ...facts, std_lot_reasons: ['by-hand'] } }];
}
