import type { Effect, ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord } from '../library/action.ts';
import { byId, empty, is, list, locked, oneOf } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { ordinaryPlaces, type Place, placeOf } from '../stock/places.ts';

type Article = {
  identity: string;
  std_label: string;
  std_stock_management_mode: string | null;
  std_default_location: Linked | null;
  std_lots: Linked[];
};
const fields = 'identity std_label std_stock_management_mode std_default_location { identity } std_lots { identity }';

/** The one lot of a globally managed article, when it has none: numbered with its label, at its default place. */
const globalLot = (article: Article, places: readonly Place[]): Effect[] =>
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
  label: {
    en: 'Make the default lot of a globally managed article',
    fr: "Créer le lot par défaut d'un article géré globalement",
    de: 'Standardcharge eines global geführten Artikels anlegen',
    es: 'Crear el lote por defecto de un artículo gestionado globalmente',
    it: 'Creare il lotto predefinito di un articolo gestito globalmente',
    pt: 'Criar o lote padrão de um artigo gerido globalmente',
    zh: '创建按总量管理物料的默认批次',
  },
  description: {
    en: 'A globally managed article without a lot gets its one lot, numbered with its label.',
    fr: 'Un article géré globalement et sans lot reçoit son unique lot, numéroté par son libellé.',
    de: 'Ein global geführter Artikel ohne Charge erhält seine einzige Charge, nummeriert mit seiner Bezeichnung.',
    es: 'Un artículo gestionado globalmente y sin lote recibe su único lote, numerado con su nombre.',
    it: 'Un articolo gestito globalmente e senza lotto riceve il suo unico lotto, numerato con il suo nome.',
    pt: 'Um artigo gerido globalmente e sem lote recebe o seu único lote, numerado com o seu nome.',
    zh: '没有批次的按总量管理物料获得其唯一批次，以其名称编号。',
  },
  model: 'std_sku',
  reads: [(id) => ({ lock: locked('std_sku', id) }), (id) => ({ article: byId('std_sku', id, fields), places: ordinaryPlaces() })],
  decide: (_, rows) => {
    const article = rowOf<Article>(rows, 'article');
    return { effects: article ? globalLot(article, rowsOf<Place>(rows, 'places')) : [] };
  },
});

export const initialLots: ServerAction = {
  name: 'steps/articles/initialLots',
  label: {
    en: 'Make the missing default lots',
    fr: 'Créer les lots par défaut manquants',
    de: 'Fehlende Standardchargen anlegen',
    es: 'Crear los lotes por defecto que faltan',
    it: 'Creare i lotti predefiniti mancanti',
    pt: 'Criar os lotes padrão que faltam',
    zh: '创建缺少的默认批次',
  },
  description: {
    en: 'Every globally managed article without a lot gets its one lot.',
    fr: 'Chaque article géré globalement et sans lot reçoit son unique lot.',
    de: 'Jeder global geführte Artikel ohne Charge erhält seine einzige Charge.',
    es: 'Cada artículo gestionado globalmente y sin lote recibe su único lote.',
    it: 'Ogni articolo gestito globalmente e senza lotto riceve il suo unico lotto.',
    pt: 'Cada artigo gerido globalmente e sem lote recebe o seu único lote.',
    zh: '每个没有批次的按总量管理物料获得其唯一批次。',
  },
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
  decide: (rows) => ({ effects: rowsOf<Article>(rows, 'articles').flatMap((article) => globalLot(article, rowsOf<Place>(rows, 'places'))) }),
};
