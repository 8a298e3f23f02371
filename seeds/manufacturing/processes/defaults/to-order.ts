import type { StepDefinition } from './definition.ts';

/** The one step of a purchase order line; it belongs to no process. */
export const toOrder: StepDefinition = {
  key: 'std-pol-status-to-order',
  line_num: 1,
  label: { en: 'To order', fr: 'À commander', de: 'Zu bestellen', es: 'Por pedir', it: 'Da ordinare', pt: 'A encomendar', zh: '待订购' },
  tone: 'ready',
  workstation: 'purchase-administration',
};
