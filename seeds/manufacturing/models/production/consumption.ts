import type { ModelTemplate } from '../../../languages/english.ts';
import { lotLabel, lotUnit, movedQuantity } from '../shared/fields.ts';

/** The quantity of an issued lot that an output consumed, that is what its product was made of. */
export const consumption: ModelTemplate = {
  slug: 'std_consumption',
  name: 'std_consumption',
  displayed_name: 'Consumption',
  icon: 'arrow-merge',
  primary_attribute: 'std_label',
  schema: [
    lotLabel,
    movedQuantity,
    { name: 'std_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_lot.std_sku.std_label' } },
    lotUnit,
    {
      name: 'std_counted_quantity',
      label: 'Quantity that counts',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'IF(COALESCE(std_production_output.std_undone, false), 0, std_quantity)' },
    },
  ],
  misc: { append_only: true, by_actions_only: true },
};
