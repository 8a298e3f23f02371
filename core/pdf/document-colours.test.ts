import { expect, it } from 'vitest';
import { contrast } from '../settings/company-colour.ts';
import { documentColours } from './document-colours.ts';

it.each(['#0f6b74', '#e3000f', '#001a57', '#ffe600', '#fff8c4', '#ffffff', '#000000', '#808080', '#8cc63f', '#00ffff'])(
  'whatever is printed in %s can be read',
  (colour) => {
    const { ink, line, tint, on, colour: own } = documentColours(colour);
    expect(contrast(ink, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(line, '#ffffff')).toBeGreaterThanOrEqual(1.6);
    expect(contrast(on, own)).toBeGreaterThanOrEqual(4.5);
  },
);

it('a strong colour is that of words and rules, and a pale one stands behind black words', () => {
  expect(documentColours('#001a57')).toEqual({ colour: '#001a57', ink: '#001a57', line: '#001a57', tint: '#e6e8ee', on: '#ffffff' });
  const pale = documentColours('#ffe600');
  expect(pale).toMatchObject({ ink: '#17202c', tint: '#ffe600', on: '#000000' });
  expect(contrast(pale.line, '#ffffff')).toBeLessThan(2);
});
