import type { FieldTemplate } from '../../../languages/english.ts';

/** The role of a component: it goes into the product, comes out as a by-product, or is packaging. */
export const componentType: FieldTemplate = {
  name: 'std_type_of_bom',
  label: 'Component type',
  type: 'tag',
  misc: {
    options: [
      { key: 'bomline-raw-materials', label: 'Raw materials' },
      { key: 'bomline-by-products', label: 'By-products' },
      {
        key: 'bomline-packaging',
        label: 'Packaging',
      },
    ],
    default: 'bomline-raw-materials',
  },
};
