import type { FixedRule } from '@millwright/core/model/types.ts';
import type { FieldTemplate } from '@millwright/core/seed/types.ts';

/** Whether stock has moved for a record, as its formula finds it. */
export const moved = (formulaV1: string): FieldTemplate => ({
  name: 'std_moved',
  label: {
    en: 'Moved in stock',
    fr: 'Mouvementé en stock',
    de: 'Im Lager bewegt',
    es: 'Movido en existencias',
    it: 'Movimentato a magazzino',
    pt: 'Movimentado no estoque',
    zh: '库存已移动',
  },
  type: 'boolean',
  misc: { formulaV1 },
});

/** What the movements of a record tell stays as it is: movements are only ever added. */
export const fixedOnceMoved = (names: string[], when = 'std_moved'): FixedRule => ({
  when,
  names,
  text: {
    en: 'Its stock movement has been written, so this stays as it is. Put stock right with an inventory.',
    fr: 'Son mouvement de stock est écrit : cette valeur ne change plus. Corrigez le stock par un inventaire.',
    de: 'Die Lagerbewegung ist geschrieben, dies bleibt daher, wie es ist. Berichtigen Sie den Bestand durch eine Inventur.',
    es: 'Su movimiento de existencias ya está escrito: este valor no cambia. Corrija las existencias con un inventario.',
    it: 'Il suo movimento di magazzino è scritto: questo valore non cambia più. Correggere la giacenza con un inventario.',
    pt: 'O seu movimento de estoque já foi escrito: este valor não muda mais. Corrija o estoque com um inventário.',
    zh: '其库存移动已写入，此值不再更改。请通过盘点更正库存。',
  },
});
