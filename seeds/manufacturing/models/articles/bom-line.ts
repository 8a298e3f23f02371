import type { ModelTemplate } from '../../../languages/english.ts';
import { componentType } from '../shared/component-type.ts';
import { articleLabel, articleUnit, askedQuantity, description, lineNum } from '../shared/fields.ts';

/** One component of a bill, per unit of its article. */
export const bomLine: ModelTemplate = {
  slug: 'std_bom_line',
  name: 'std_bom_line',
  displayed_name: 'Bill of materials line',
  icon: 'list-tree',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    askedQuantity,
    componentType,
    articleUnit,
    { name: 'std_cost_share', label: 'Share of the cost', type: 'number', subtype: 'float', misc: { unit: '%', min: 0, max: 100 } },
    lineNum,
    description,
    {
      name: 'std_state',
      label: 'State',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'CONCAT(std_sku.identity, " ", std_quantity, " ", COALESCE(std_type_of_bom, ""))' },
    },
    {
      name: 'std_consumed',
      label: 'Consumed',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'NOT(COALESCE(std_type_of_bom, "") = "bomline-by-products")' },
    },
  ],
  misc: {
    acyclic: [
      {
        from: 'std_bom.std_sku',
        to: 'std_sku',
        when: 'std_consumed',
        text: 'An article is never made of itself, directly or by way of the bills of its components.',
      },
    ],
  },
};
