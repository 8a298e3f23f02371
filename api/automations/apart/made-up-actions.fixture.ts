import type { ServerAction } from '@millwright/core/automation/actions.ts';

const action = (name: string, decide: ServerAction['decide']): ServerAction => ({
  name,
  label: name,
  description: '',
  model: null,
  apart: import.meta.url,
  reads: [],
  decide,
});

export const counted = action('steps/counted', (rows, { today }) => ({ effects: [], output: { count: rows.boxes?.length ?? 0, today } }));

export const endless = action('steps/endless', () => {
  for (;;);
});

export const broken = action('steps/broken', () => {
  throw new Error('This action has a fault.');
});
