import { Button, type TextInputProps } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { IconAdjustments, IconScale } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { NumberField } from '../fields/number/NumberField.tsx';
import { useText } from '../i18n/use-text.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { FieldLine } from '../ui/layout/FieldLine.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import classes from './measuring.module.css';
import { useMeasure, useMeasureWords } from './use-measure.ts';

const DeviceDialog = loadable(async () => (await import('./DeviceDialog.tsx')).DeviceDialog);

type Props = {
  value: Json;
  onChange: (value: Json) => void;
  unit: string | undefined;
  /** The name of the device's settings. */
  device: string;
  /** Whether the field is in a cell of lines. */
  bare: boolean;
  common: TextInputProps;
};

/** A number field with a button that reads the value from a device. The number can also be typed. */
export function MeasureField({ value, onChange, unit, device, bare, common }: Props) {
  const text = useText();
  const words = useMeasureWords();
  const [setting, setSetting] = useState(false);
  const { busy, error, measure } = useMeasure(device, unit, onChange, () => setSetting(true));
  const name = String(common.label ?? common['aria-label'] ?? '');
  return (
    <div>
      <FieldLine field={<NumberField value={value} onChange={onChange} unit={bare ? undefined : unit} common={common} />}>
        {bare ? (
          <ToolbarButton label={text('measuring.measureOf', { field: name })} icon={IconScale} loading={busy} onClick={() => void measure()} />
        ) : (
          <Button
            variant="default"
            leftSection={<IconScale size={20} stroke={1.75} />}
            aria-label={text('measuring.measureOf', { field: name })}
            loading={busy}
            onClick={() => void measure()}
          >
            {text('measuring.measure')}
          </Button>
        )}
        {(!bare || error !== null) && (
          <ToolbarButton label={text('measuring.setUp')} icon={IconAdjustments} onClick={() => setSetting(true)} size={36} />
        )}
      </FieldLine>
      {error !== null && (
        <p role="alert" className={classes.trouble}>
          {words(error)}
        </p>
      )}
      {setting && (
        <Suspense fallback={null}>
          <DeviceDialog device={device} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </div>
  );
}
