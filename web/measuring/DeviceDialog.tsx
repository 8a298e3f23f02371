import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { protocolNames } from '@millwright/core/measure/protocols.ts';
import { parities, type SerialSetting, speeds } from '@millwright/core/measure/serial-setting.ts';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../format/numbers.ts';
import { useText } from '../i18n/use-text.ts';
import { deviceOf } from '../scan/devices/serial-ports.ts';
import { firstSetting, rememberSetting } from './device-settings.ts';
import classes from './measuring.module.css';
import { choosePort, type Measured, readDevice } from './read-device.ts';
import { useMeasureWords } from './use-measure.ts';

type Props = { device: string; onClose: () => void };
type Trial = { busy: boolean; measured: Measured | null; error: unknown };
const untried: Trial = { busy: false, measured: null, error: null };

/** Makers and models are called the same in every language. */
const protocolWords = { sics: 'Mettler-Toledo SICS', and: 'A&D', kern: 'Kern', sartorius: 'Sartorius', ohaus: 'Ohaus' } as const;

/** Edits the settings of a device on this computer. They can be tested before they are saved. */
export function DeviceDialog({ device, onClose }: Props) {
  const text = useText();
  const words = useMeasureWords();
  const [setting, setSetting] = useState(() => firstSetting(device));
  const [trial, setTrial] = useState(untried);
  const change = (part: Partial<SerialSetting>) => setSetting({ ...setting, ...part });
  const select = <Name extends 'baudRate' | 'dataBits' | 'parity' | 'stopBits'>(name: Name, options: readonly SerialSetting[Name][]) => (
    <NativeSelect
      label={text(`measuring.${name}`)}
      data={options.map((one) => ({ value: String(one), label: name === 'parity' ? text(`measuring.parities.${one as 'none'}`) : String(one) }))}
      value={String(setting[name])}
      onChange={(event) => change({ [name]: options.find((one) => String(one) === event.currentTarget.value) } as Partial<SerialSetting>)}
    />
  );
  const attempt = async () => {
    setTrial({ ...untried, busy: true });
    try {
      const port = await choosePort();
      const next = { ...setting, port: deviceOf(port) };
      setSetting(next);
      setTrial({ ...untried, measured: await readDevice(next, port) });
    } catch (error) {
      setTrial({ ...untried, error });
    }
  };
  const { busy, measured, error } = trial;
  return (
    <Modal
      opened
      onClose={onClose}
      title={device ? text('measuring.titleOf', { device }) : text('measuring.title')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <p>{text('measuring.lead')}</p>
      <NativeSelect
        label={text('measuring.protocol')}
        data={[...protocolNames.map((one) => ({ value: one, label: protocolWords[one] })), { value: 'own', label: text('measuring.own') }]}
        value={setting.protocol}
        onChange={(event) => change({ protocol: event.currentTarget.value as SerialSetting['protocol'] })}
        data-autofocus
      />
      <div className={classes.settings}>
        {select('baudRate', speeds)}
        {select('dataBits', [8, 7])}
        {select('parity', parities)}
        {select('stopBits', [1, 2])}
      </div>
      {setting.protocol === 'own' && (
        <>
          <TextInput
            label={text('measuring.request')}
            description={text('measuring.requestHint')}
            value={setting.request}
            maxLength={50}
            onChange={(event) => change({ request: event.currentTarget.value })}
          />
          <TextInput
            mt="sm"
            label={text('measuring.pattern')}
            description={text('measuring.patternHint')}
            value={setting.pattern}
            maxLength={500}
            onChange={(event) => change({ pattern: event.currentTarget.value })}
          />
        </>
      )}
      <div className={classes.result} aria-live="polite">
        {measured && (
          <p role="status">{text('measuring.came', { value: `${formatNumber(measured.value)} ${measured.unit}`.trim(), line: measured.line })}</p>
        )}
        {error !== null && (
          <p role="alert" className={classes.trouble}>
            {words(error)}
          </p>
        )}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" leftSection={<IconScale size={20} stroke={1.75} />} loading={busy} onClick={() => void attempt()}>
          {text('measuring.try')}
        </Button>
        <Button
          onClick={() => {
            rememberSetting(device, setting);
            onClose();
          }}
        >
          {text('actions.save')}
        </Button>
      </Group>
    </Modal>
  );
}
