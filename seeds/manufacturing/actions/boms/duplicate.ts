import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';

type Line = { std_quantity: number | null; std_type_of_bom: string | null; std_line_num: number | null; std_sku: Linked };
type Bill = { std_label: string | null; std_sku: { std_label: string } | null; std_lines: Line[] };

export const duplicateBill: ServerAction = aboutRecord({
  name: 'steps/boms/duplicate',
  label: {
    en: 'Duplicate a bill of materials',
    fr: 'Dupliquer une nomenclature',
    de: 'Stückliste duplizieren',
    es: 'Duplicar una lista de materiales',
    it: 'Duplicare una distinta base',
    pt: 'Duplicar uma lista de materiais',
    zh: '复制物料清单',
  },
  description: {
    en: "Copies a bill with its lines under its label and ' - copie'; the copy has no article until one is chosen.",
    fr: "Copie une nomenclature avec ses lignes sous son libellé et « - copie » ; la copie n'a pas d'article tant qu'on n'en choisit pas.",
    de: 'Kopiert eine Stückliste mit ihren Zeilen unter ihrer Bezeichnung und „ - copie“; die Kopie hat keinen Artikel, bis einer gewählt wird.',
    es: 'Copia una lista con sus líneas bajo su nombre y « - copie»; la copia no tiene artículo hasta que se elige uno.',
    it: 'Copia una distinta con le sue righe sotto il suo nome e « - copie»; la copia non ha articolo finché non se ne sceglie uno.',
    pt: 'Copia uma lista com as suas linhas sob o seu nome e « - copie»; a cópia não tem artigo até que se escolha um.',
    zh: '复制清单及其各行，名称后加“ - copie”；副本在选择物料前没有物料。',
  },
  model: 'std_bom',
  reads: [
    (id) => ({
      bill: byId('std_bom', id, 'std_label std_sku { std_label } std_lines { std_quantity std_type_of_bom std_line_num std_sku { identity } }'),
    }),
  ],
  decide: (_, rows) => {
    const bill = rowOf<Bill>(rows, 'bill');
    if (!bill) return nothing;
    const std_label = `${bill.std_label ?? bill.std_sku?.std_label ?? ''} - copie`;
    return {
      effects: [
        { op: 'create', model: 'std_bom', ref: 'copy', properties: { std_label } },
        ...bill.std_lines.map(({ std_sku, ...properties }) => ({
          op: 'create' as const,
          model: 'std_bom_line',
          properties,
          links: { std_bom: { ref: 'copy' }, std_sku: std_sku.identity },
        })),
      ],
      output: { label: std_label },
    };
  },
});
