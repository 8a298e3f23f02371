import type { ModelTemplate } from '../../../languages/english.ts';

/** An order to the design office. */
export const designOrder: ModelTemplate = {
  slug: 'std_do',
  name: 'std_do',
  displayed_name: 'Design order',
  icon: 'ruler-2',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: 'Reference',
      type: 'text',
      misc: { searchable: true, counter: 'DO-{n}' },
    },
  ],
  misc: { owns: ['std_operations'] },
};
