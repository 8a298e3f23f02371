import type { FieldTemplate } from '../../../languages/english.ts';

/** What a component is to what is made: it goes into it, comes out beside it, or goes around it. */
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
