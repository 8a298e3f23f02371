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
    { name: 'std_used_quantity', label: 'Really used', type: 'number', subtype: 'float', misc: { derived: true } },
    { name: 'std_is_off', label: 'Is off', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(std_used_quantity))' } },
    {
      name: 'std_off_by',
      label: 'Off by',
      type: 'number',
      subtype: 'float',
      misc: {
        formulaV1: 'IF(AND(std_is_off, COALESCE(std_quantity, 0) > 0), ROUND((std_used_quantity - std_quantity) / std_quantity * 100, 1))',
        unit: '%',
      },
    },
    {
      name: 'std_off_text',
      label: 'Off, in words',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1: 'IF(std_is_off, CONCAT(std_label, ": ", std_quantity, " → ", std_used_quantity, " ", COALESCE(std_unit, "")))',
      },
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
    about: [{ link: 'std_quantity', names: ['std_used_quantity'], when: 'std_is_off' }],
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
