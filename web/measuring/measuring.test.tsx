import { MantineProvider } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { type SerialSetting, usualSetting } from '@millwright/core/measure/serial-setting.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../i18n/i18n.ts';
import { readSetting, rememberSetting } from './device-settings.ts';
import { fakePort, plugIn, unplugAll } from './fake-port.fixture.ts';
import { MeasureField } from './MeasureField.tsx';

beforeAll(loadAllTexts);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  unplugAll();
  vi.useRealTimers();
});

/** The values that the field has had. */
function show({ unit = 'kg', device = 'Scale' } = {}): Json[] {
  const values: Json[] = [];
  function Shown() {
    const [value, setValue] = useState<Json>(null);
    const change = (next: Json) => {
      values.push(next);
      setValue(next);
    };
    return <MeasureField value={value} onChange={change} unit={unit} device={device} bare={false} common={{ label: 'Weight' }} />;
  }
  render(
    <MantineProvider env="test">
      <Shown />
    </MantineProvider>,
  );
  return values;
}
const press = () => userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Measure: Weight' }));
const trouble = async () => (await screen.findByRole('alert')).textContent;
const setUp = (more: Partial<SerialSetting> = {}) => rememberSetting('Scale', { ...usualSetting, port: '7:1', ...more });

it('one press asks the device that was set up here, and fills in its stable value in the unit of the field', async () => {
  setUp({ baudRate: 4800, parity: 'even', dataBits: 7 });
  const scale = fakePort((sent) => (sent === 'S\r\n' ? ['S D     122.90 g\r\nS S  ', '   123.45 g\r\n'] : []));
  plugIn([fakePort(() => [], { product: 2 }).port, scale.port]);
  const values = show();
  await press();
  await waitFor(() => expect(values).toEqual([0.12345]));
  expect(scale.opened).toEqual([{ baudRate: 4800, dataBits: 7, parity: 'even', stopBits: 1 }]);
  expect(scale.sent).toEqual(['S\r\n']);
  await press();
  await waitFor(() => expect(values).toHaveLength(2));
});

it('of a device that sends by itself the line that it was in the middle of is not taken', async () => {
  setUp({ protocol: 'own', pattern: String.raw`^(\d+\.\d+) (\w+)$` });
  plugIn([fakePort(() => ['3.50 g\r\n', '123.50 g\r\n']).port]);
  const values = show({ unit: 'g' });
  await press();
  await waitFor(() => expect(values).toEqual([123.5]));
});

it('of one that sends at a key the only line is', async () => {
  setUp({ protocol: 'own', pattern: String.raw`^(\d+\.\d+) (\w+)$` });
  plugIn([fakePort(() => ['12.50 mm\r\n']).port]);
  const values = show({ unit: 'mm' });
  await press();
  await waitFor(() => expect(values).toEqual([12.5]));
});

it.each([
  ['overload', 'S +\r\n', 'The load is too heavy for the device.'],
  ['underload', 'S -\r\n', 'The load is too light for the device, or its pan is missing.'],
  ['a device that is busy itself', 'S I\r\n', 'The device can’t measure now. Try again in a moment.'],
  ['a unit of another kind', 'S S 5.0 mm\r\n', 'The device measures in mm, which can’t be converted to the unit of the field.'],
])('tells of %s, and leaves the field as it is', async (_, answer, words) => {
  setUp();
  plugIn([fakePort((sent) => (sent ? [answer] : [])).port]);
  const values = show();
  await press();
  expect(await trouble()).toBe(words);
  expect(values).toEqual([]);
});

it.each([
  ['nothing', [], 'The device sent nothing. Check that it is switched on, and its speed and protocol.'],
  ['what the protocol does not know', ['%&x\r\n'], 'The device sent “%&x”, which is not part of its protocol. Check speed, parity and protocol.'],
  ['values that move', ['S D 1.0 g\r\n'], 'The value is not stable. Try again when it is.'],
])('gives up after ten seconds of %s', async (_, answers, words) => {
  setUp();
  plugIn([fakePort((sent) => (sent ? answers : [])).port]);
  show();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await trouble()).toBe(words);
});

it('tells that the device is not there, is in use, or was pulled out', async () => {
  setUp();
  plugIn([]);
  show();
  await press();
  expect(await trouble()).toBe('Device not connected.');
  plugIn([fakePort(() => [], { fails: true }).port]);
  await press();
  await waitFor(async () => expect(await trouble()).toBe('The device can’t be opened. Another program may be using it.'));
  const lost = fakePort(() => []);
  plugIn([lost.port]);
  await press();
  await waitFor(() => expect(lost.opened).toHaveLength(1));
  lost.pullOut();
  await waitFor(async () => expect(await trouble()).toBe('Device not connected.'));
});

it('the first press sets the device up: it is tried before it is kept, for fields of its name', async () => {
  const scale = fakePort((sent) => (sent === 'S\r\n' ? ['ST,+00100.50  g\r\n'] : []));
  plugIn([], async () => scale.port);
  show();
  await press();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Protocol'), 'and');
  await user.selectOptions(screen.getByLabelText('Speed (baud)'), '2400');
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  expect((await screen.findByRole('status')).textContent).toMatch(/^Read: 100[.,]5 g \(the device sent “ST,\+00100\.50 {2}g”\)$/);
  expect(readSetting('Scale')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(readSetting('Scale')).toEqual({ ...usualSetting, protocol: 'and', baudRate: 2400, port: '7:1' });
  expect(readSetting('Caliper')).toBeNull();
});

it('a browser without serial ports says so when it is tried', async () => {
  show();
  await press();
  vi.stubGlobal('isSecureContext', true);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try it' }));
  expect(await trouble()).toBe('No serial port support (use Chrome or Edge).');
  vi.unstubAllGlobals();
});
