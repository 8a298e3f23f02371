import type { Text } from '@millwright/core/json.ts';

/** What the automation is called wherever it is offered: in its list, on the order and in tables. */
export const shipTheRest: Text = {
  en: 'Ship the rest',
  fr: 'Expédier le reste',
  de: 'Den Rest versenden',
  es: 'Enviar el resto',
  it: 'Spedisci il resto',
  pt: 'Expedir o restante',
  zh: '发出剩余部分',
};

/** The same for what was ordered from a supplier. */
export const receiveTheRest: Text = {
  en: 'Receive the rest',
  fr: 'Recevoir le reste',
  de: 'Den Rest empfangen',
  es: 'Recibir el resto',
  it: 'Ricevi il resto',
  pt: 'Receber o restante',
  zh: '收取剩余部分',
};
