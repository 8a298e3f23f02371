import { inUnit } from '@millwright/core/measure/units.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { readSetting } from './device-settings.ts';
import { MeasureError } from './measure-error.ts';
import { readDevice } from './read-device.ts';

/** Returns a function that describes a failed reading. */
export function useMeasureWords(): (error: unknown) => string {
  const text = useText();
  return (error) => {
    if (!(error instanceof MeasureError)) return text('measuring.trouble.absent');
    const { trouble, told } = error;
    if (trouble === 'unsupported') return text('scan.serialUnsupported');
    if (trouble === 'insecure') return text('devices.insecure');
    return text(`measuring.trouble.${trouble}`, { told });
  };
}

/**
 * Reads the device with this name, in the unit of its field. `onValue` is the field's latest one, and is not called after the field is
 * gone.
 */
export function useMeasure(device: string, unit: string | undefined, onValue: (value: number) => void, onSetUp: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const take = useRef<((value: number) => void) | null>(null);
  useEffect(() => {
    take.current = onValue;
    return () => {
      take.current = null;
    };
  });
  const measure = async () => {
    const setting = readSetting(device);
    if (!setting) return onSetUp();
    setBusy(true);
    setError(null);
    try {
      const { value, unit: given } = await readDevice(setting);
      const converted = inUnit(value, given, unit);
      if (converted === null) throw new MeasureError('unit', given);
      take.current?.(converted);
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  return { busy, error, measure };
}
