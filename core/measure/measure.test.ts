import { expect, it } from 'vitest';
import { type ProtocolName, protocols } from './protocols.ts';
import { protocolOf, usualSetting } from './serial-setting.ts';
import { inUnit } from './units.ts';

const read = (protocol: ProtocolName, line: string) => protocols[protocol].read(line);

it.each<[ProtocolName, string, number, string]>([
  ['sics', 'S S     100.00 g', 100, 'g'],
  ['sics', 'S S      -0.5 kg', -0.5, 'kg'],
  ['and', 'ST,+00123.45  g', 123.45, 'g'],
  ['and', 'ST,-00000.20 kg', -0.2, 'kg'],
  ['and', 'QT,+00000012 PC', 12, 'PC'],
  ['kern', '123.4 g', 123.4, 'g'],
  ['kern', '+  1.250 kg', 1.25, 'kg'],
  ['sartorius', 'N     +  123.45 g', 123.45, 'g'],
  ['sartorius', '-    0.010 mg', -0.01, 'mg'],
  ['ohaus', '12.5 lb', 12.5, 'lb'],
])('%s says in “%s” a stable %s %s', (protocol, line, value, unit) => {
  expect(read(protocol, line)).toEqual({ state: 'stable', value, unit });
});

it.each<[ProtocolName, string]>([
  ['sics', 'S D      99.97 g'],
  ['and', 'US,+00123.45  g'],
  ['sartorius', '+  123.45'],
  ['ohaus', '12.5 kg ?'],
])('%s says in “%s” that the value still moves', (protocol, line) => {
  expect(read(protocol, line)).toMatchObject({ state: 'unstable' });
});

it.each<[ProtocolName, string, string]>([
  ['sics', 'S +', 'overload'],
  ['sics', 'S -', 'underload'],
  ['sics', 'S I', 'not_ready'],
  ['sics', 'ES', 'not_ready'],
  ['and', 'OL,+9999999E+19', 'overload'],
  ['and', 'OL,-9999999E+19', 'underload'],
])('%s says in “%s” why there is no value', (protocol, line, state) => {
  expect(read(protocol, line)).toEqual({ state });
});

it.each<[ProtocolName, string]>([
  ['sics', '00.00 g'],
  ['sics', 'I4 A "B12345"'],
  ['and', '123.45  g'],
  ['and', 'S S     100.00 g'],
  ['kern', 'Err 4'],
])('%s takes no value from “%s”', (protocol, line) => {
  expect(read(protocol, line)).toBeNull();
});

it('a pattern of one’s own names the number and its unit, and what asks for them', () => {
  const own = protocolOf({ ...usualSetting, protocol: 'own', request: String.raw`W\r\n`, pattern: String.raw`W:(\d+,\d+)(mm)` });
  expect(own?.request).toBe('W\r\n');
  expect(own?.read('W:12,50mm')).toEqual({ state: 'stable', value: 12.5, unit: 'mm' });
  expect(own?.read('E:7')).toBeNull();
  expect(protocolOf({ ...usualSetting, protocol: 'own', pattern: '(' })).toBeNull();
});

it('values are converted exactly between units of one kind', () => {
  expect(inUnit(123.45, 'g', 'kg')).toBe(0.12345);
  expect(inUnit(0.1, 'kg', 'g')).toBe(100);
  expect(inUnit(1, 'LB', 'g')).toBe(453.59237);
  expect(inUnit(12.5, 'mm', 'cm')).toBe(1.25);
  expect([inUnit(5, '', 'kg'), inUnit(5, 'g', undefined)]).toEqual([5, 5]);
  expect(inUnit(5, 'g', 'mm')).toBeNull();
});
