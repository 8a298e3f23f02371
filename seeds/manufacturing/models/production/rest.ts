import type { FieldTemplate } from '../../../languages/english.ts';

/** The choice what happens to the planned quantity that was not produced. */
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
