import type { FixedRule } from '@millwright/core/model/types.ts';
import type { FieldTemplate } from '@millwright/core/seed/types.ts';

/** Whether a document stands in the step with which its process ends well. */
export const completed = (step: string): FieldTemplate => ({
  name: 'std_completed',
  label: {
    en: 'Complete',
    fr: 'Terminé',
    de: 'Abgeschlossen',
    es: 'Terminado',
    it: 'Completato',
    pt: 'Concluído',
    zh: '已完成',
  },
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COALESCE(std_active_operation.std_key, "") = "${step}"` },
});

/** What a complete document is about, for whom, and its list of lines stay as they are: stock has moved for just that. */
export const fixedOnceCompleted = (...names: string[]): FixedRule => ({
  when: 'std_completed',
  names,
  text: {
    en: 'It is complete, so its lines and what it belongs to stay as they are. Put stock right with an inventory.',
    fr: 'Terminé : ses lignes et ce dont il dépend ne changent plus. Corrigez le stock par un inventaire.',
    de: 'Es ist abgeschlossen, seine Zeilen und Zuordnungen bleiben daher, wie sie sind. Berichtigen Sie den Bestand durch eine Inventur.',
    es: 'Está terminado: sus líneas y aquello a lo que pertenece no cambian. Corrija las existencias con un inventario.',
    it: 'È completato: le sue righe e ciò a cui appartiene non cambiano più. Correggere la giacenza con un inventario.',
    pt: 'Está concluído: as suas linhas e aquilo a que pertence não mudam mais. Corrija o estoque com um inventário.',
    zh: '已完成，其明细行和所属关系不再更改。请通过盘点更正库存。',
  },
});
