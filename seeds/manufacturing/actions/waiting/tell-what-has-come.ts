import type { ServerAction } from '../../../languages/english.ts';
import { is, list, oneOf } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import { allOrders, isBeforeProduction, stockReads, tellWhatIsMissing } from '../manufacturing-orders/detect-stuck.ts';
import { aboutWhat, articlesAbout } from './reads.ts';

/** Compares all orders with the stock when goods of an article have come that one of them lacks. */
export const tellWhatHasCome: ServerAction = {
  name: 'steps/manufacturing-orders/tellWhatHasCome',
  label: 'Say which manufacturing orders lack parts no longer',
  description: 'Where an order before production lacks the article that the run is about, says of all whether their parts are there.',
  model: null,
  reads: [
    (_, context) => aboutWhat(context),
    (rows) => ({
      lacking: list(
        'std_manufacturing_order',
        { all: [isBeforeProduction, is('std_raw_materials_available', false), oneOf('std_components.std_sku', articlesAbout(rows) ?? [])] },
        'identity',
      ),
    }),
    (rows) => (rowsOf(rows, 'lacking').length > 0 ? allOrders() : {}),
    ...stockReads,
  ],
  decide: tellWhatIsMissing,
};
