import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { duplicate, newRecord, openDrawer, openForm, runOnSelected } from '../shared/actions.ts';
import { articleColumns, billColumns, processColumns } from '../shared/columns.ts';
import { table } from '../shared/table.ts';

export const bomProcesses: BuiltIn['views'][number] = {
  slug: 'bom-processes',
  name: {
    en: 'Bills and processes',
    fr: 'Nomenclatures et processus',
    de: 'Stücklisten und Prozesse',
    es: 'Listas de materiales y procesos',
    it: 'Distinte base e processi',
    pt: 'Listas de materiais e processos',
    zh: '物料清单和流程',
  },
  model: 'std_sku',
  view_group: 'processes',
  order: 1,
  icon: 'route',
  root: {
    blocks: [
      {
        id: 'products-without-bom',
        label: {
          en: 'Finished or semi-finished products without a bill of materials',
          fr: 'Produits finis ou semi-finis sans nomenclature',
          de: 'Fertige oder halbfertige Erzeugnisse ohne Stückliste',
          es: 'Productos terminados o semielaborados sin lista de materiales',
          it: 'Prodotti finiti o semilavorati senza distinta base',
          pt: 'Produtos acabados ou semiacabados sem lista de materiais',
          zh: '没有物料清单的成品或半成品',
        },
        betterFilters: {
          all: [
            { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
            { fact: 'std_bom', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'boms-without-article',
        label: {
          en: 'Bills of materials without articles',
          fr: 'Nomenclatures sans article',
          de: 'Stücklisten ohne Artikel',
          es: 'Listas de materiales sin artículo',
          it: 'Distinte base senza articolo',
          pt: 'Listas de materiais sem artigo',
          zh: '没有物料的物料清单',
        },
        betterFilters: { fact: 'std_sku', operator: 'isEmpty', value: true },
      },
      {
        id: 'boms',
        label: {
          en: 'Bills of materials',
          fr: 'Nomenclatures',
          de: 'Stücklisten',
          es: 'Listas de materiales',
          it: 'Distinte base',
          pt: 'Listas de materiais',
          zh: '物料清单',
        },
      },
      {
        id: 'products-without-routing',
        label: {
          en: 'Finished or semi-finished products without a routing',
          fr: 'Produits finis ou semi-finis sans gamme',
          de: 'Fertige oder halbfertige Erzeugnisse ohne Arbeitsplan',
          es: 'Productos terminados o semielaborados sin ruta',
          it: 'Prodotti finiti o semilavorati senza ciclo',
          pt: 'Produtos acabados ou semiacabados sem roteiro',
          zh: '没有工艺路线的成品或半成品',
        },
        betterFilters: {
          all: [
            { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
            { fact: 'std_active_process', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'routings-without-article',
        label: {
          en: 'Routings without articles',
          fr: 'Gammes sans article',
          de: 'Arbeitspläne ohne Artikel',
          es: 'Rutas sin artículo',
          it: 'Cicli senza articolo',
          pt: 'Roteiros sem artigo',
          zh: '没有物料的工艺路线',
        },
        betterFilters: {
          all: [
            { fact: 'std_process_type', operator: 'equal', value: 'manufacturing-order' },
            { fact: 'std_skus', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'routings',
        label: {
          en: 'Manufacturing routings',
          fr: 'Gammes de fabrication',
          de: 'Arbeitspläne',
          es: 'Rutas de fabricación',
          it: 'Cicli di produzione',
          pt: 'Roteiros de produção',
          zh: '生产工艺路线',
        },
        betterFilters: { fact: 'std_process_type', operator: 'equal', value: 'manufacturing-order' },
      },
      {
        id: 'flow-processes',
        label: {
          en: 'Flow processes',
          fr: 'Processus de flux',
          de: 'Ablaufprozesse',
          es: 'Procesos de flujo',
          it: 'Processi di flusso',
          pt: 'Processos de fluxo',
          zh: '业务流程',
        },
        betterFilters: {
          fact: 'std_process_type',
          operator: 'in',
          value: ['sales-order', 'purchase-order', 'shipment', 'manufacturing-order', 'inventory', 'reception'],
        },
      },
    ],
  },
  setup: {
    'products-without-bom': table({
      model: 'std_sku',
      columns: articleColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openDrawer],
    }),
    'boms-without-article': table({
      model: 'std_bom',
      columns: billColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openForm('create-bom')],
    }),
    boms: table({
      model: 'std_bom',
      columns: billColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [
        newRecord('create-bom', {
          en: 'New bill of materials',
          fr: 'Nouvelle nomenclature',
          de: 'Neue Stückliste',
          es: 'Nueva lista de materiales',
          it: 'Nuova distinta base',
          pt: 'Nova lista de materiais',
          zh: '新建物料清单',
        }),
        openForm('create-bom'),
        duplicate('duplicate-bom'),
      ],
    }),
    'products-without-routing': table({
      model: 'std_sku',
      columns: articleColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [
        openDrawer,
        runOnSelected('create-manufacturing-bom', {
          en: 'Create the routing',
          fr: 'Créer la gamme',
          de: 'Arbeitsplan anlegen',
          es: 'Crear la ruta',
          it: 'Crea il ciclo',
          pt: 'Criar o roteiro',
          zh: '创建工艺路线',
        }),
      ],
    }),
    'routings-without-article': table({
      model: 'std_process',
      columns: processColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openForm('edit-manufacturing-process')],
    }),
    routings: table({
      model: 'std_process',
      columns: processColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [
        newRecord('edit-manufacturing-process', {
          en: 'New manufacturing routing',
          fr: 'Nouvelle gamme de fabrication',
          de: 'Neuer Arbeitsplan',
          es: 'Nueva ruta de fabricación',
          it: 'Nuovo ciclo di produzione',
          pt: 'Novo roteiro de produção',
          zh: '新建生产工艺路线',
        }),
        openForm('edit-manufacturing-process'),
        duplicate('duplicate-manufacturing-bom'),
      ],
    }),
    'flow-processes': table({
      model: 'std_process',
      columns: processColumns,
      ordering: [{ field: 'std_process_type', direction: 'asc' }],
      actions: [
        newRecord(
          'process-input',
          {
            en: 'New process',
            fr: 'Nouveau processus',
            de: 'Neuer Prozess',
            es: 'Nuevo proceso',
            it: 'Nuovo processo',
            pt: 'Novo processo',
            zh: '新建流程',
          },
          'secondary',
        ),
        openForm('process-input'),
      ],
    }),
  },
};
