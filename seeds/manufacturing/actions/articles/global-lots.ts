import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { byId, empty, is, list, locked, oneOf } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { ordinaryPlaces, placeOf, type StockLocation } from '../stock/places.ts';

type Article = {
  identity: string;
  std_label: string;
  std_stock_management_mode: string | null;
  std_default_location: Linked | null;
  std_lots: Linked[];
};
const fields = 'identity std_label std_stock_management_mode std_default_location { identity } std_lots { identity }';

/**
 * Creates the single lot of an article with global stock management that has no lot yet. The lot has the label of the
 * article as its number and lies at the article's default place.
 */
const globalLot = (article: Article, places: readonly StockLocation[]): Effect[] =>
  article.std_stock_management_mode !== 'global' || article.std_lots.length > 0
    ? []
    : [
        {
          op: 'create',
          model: 'std_sku_lot',
          properties: { std_lot_num: article.std_label },
          links: { std_sku: article.identity, std_stock_location: placeOf(article, places) },
        },
      ];

export const generateGlobalLot: ServerAction = aboutRecord({
  name: 'steps/articles/generateGlobalLot',
  label: 'Make the default lot of a globally managed article',
  description: 'A globally managed article without a lot gets its one lot, numbered with its label.',
  model: 'std_sku',
  reads: [(id) => ({ lock: locked('std_sku', id) }), (id) => ({ article: byId('std_sku', id, fields), places: ordinaryPlaces() })],
  decide: (_, rows) => {
    const article = rowOf<Article>(rows, 'article');
    return { effects: article ? globalLot(article, rowsOf<StockLocation>(rows, 'places')) : [] };
  },
});

export const initialLots: ServerAction = {
  name: 'steps/articles/initialLots',
  label: 'Make the missing default lots',
  description: 'Every globally managed article without a lot gets its one lot.',
  model: null,
  reads: [
    () => ({ without: list('std_sku', { all: [is('std_stock_management_mode', 'global'), empty('std_lots')] }, 'identity', { lock: true }) }),
    (rows) => ({
      articles: list(
        'std_sku',
        oneOf(
          'identity',
          rowsOf<Linked>(rows, 'without').map(({ identity }) => identity),
        ),
        fields,
      ),
      places: ordinaryPlaces(),
    }),
  ],
  decide: (rows) => ({ effects: rowsOf<Article>(rows, 'articles').flatMap((article) => globalLot(article, rowsOf<StockLocation>(rows, 'places'))) }),
};
