import type { FieldTemplate } from '../../../languages/english.ts';

/** What happens to the quantity that was planned and not made. */
export const rest: FieldTemplate = {
  name: 'std_rest',
  label: 'If less was made than planned',
  type: 'tag',
  misc: {
    options: [
      { key: 'keep-open', label: 'Keep the order open' },
      { key: 'rest-order', label: 'Make the rest with a new order' },
      { key: 'close-short', label: 'Close it: the rest is not made' },
    ],
  },
};
