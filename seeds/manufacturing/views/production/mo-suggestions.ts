import type { BuiltIn } from '@millwright/core/seed/types.ts';
import type { BlockAction } from '@millwright/core/view/types.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, newManufacturingOrder, openDrawer, runAutomation } from '../shared/actions.ts';
import { openOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

/** Orders that have not begun, the most urgent first. */
const ordersToStart = (actions: BlockAction[]) =>
  table({
    model: 'std_manufacturing_order',
    columns: openOrderColumns,
    ordering: [{ field: 'std_due_date', direction: 'asc' }],
    formatting: late('std_due_date'),
    actions,
  });

export const moSuggestions: BuiltIn['views'][number] = {
  slug: 'mo-suggestions',
  name: { en: 'Suggestions', fr: 'Suggestions', de: 'Vorschläge', es: 'Sugerencias', it: 'Suggerimenti', pt: 'Sugestões', zh: '建议' },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 1,
  icon: 'list',
  root: {
    blocks: [
      {
        id: 'drafts',
        label: {
          en: 'Drafts and suggestions',
          fr: 'Brouillons et suggestions',
          de: 'Entwürfe und Vorschläge',
          es: 'Borradores y sugerencias',
          it: 'Bozze e suggerimenti',
          pt: 'Rascunhos e sugestões',
          zh: '草稿和建议',
        },
        betterFilters: inStepOrNew('std-mo-status-draft'),
      },
      {
        id: 'blocked',
        label: {
          en: 'Blocked awaiting materials',
          fr: 'Bloqués en attente de matières',
          de: 'Blockiert, warten auf Material',
          es: 'Bloqueadas a la espera de materiales',
          it: 'Bloccati in attesa di materiali',
          pt: 'Bloqueadas aguardando materiais',
          zh: '缺料待料',
        },
        betterFilters: inStep('std-mo-status-awaiting-materials'),
      },
      {
        id: 'ready',
        label: {
          en: 'Ready to launch',
          fr: 'Prêts à lancer',
          de: 'Startbereit',
          es: 'Listas para lanzar',
          it: 'Pronti da avviare',
          pt: 'Prontas para iniciar',
          zh: '可以开工',
        },
        betterFilters: {
          all: [
            inStep('std-mo-status-draft', 'std-mo-status-awaiting-materials'),
            { fact: 'std_raw_materials_available', operator: 'equal', value: true },
          ],
        },
      },
    ],
  },
  setup: {
    drafts: ordersToStart([newManufacturingOrder, openDrawer, advance]),
    blocked: ordersToStart([
      openDrawer,
      advance,
      runAutomation('detect-stuck-manufacturing-orders', {
        en: 'Compare with the stock',
        fr: 'Comparer au stock',
        de: 'Mit dem Bestand vergleichen',
        es: 'Comparar con las existencias',
        it: 'Confronta con le scorte',
        pt: 'Comparar com o estoque',
        zh: '与库存比较',
      }),
    ]),
    ready: ordersToStart([openDrawer, advance]),
  },
};
