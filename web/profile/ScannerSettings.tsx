import { Select } from '@mantine/core';
import { otherSeparators } from '@millwright/core/barcode/separator.ts';
import { usePreference } from '../data/preferences/preferences.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './profile.module.css';
import { ScannerTest } from './ScannerTest.tsx';

/** Edits the separator that this device's scanner sends between two values, and shows test codes. */
export function ScannerSettings() {
  const text = useText();
  const [between, setBetween] = usePreference('separator');
  return (
    <>
      <Select
        label={text('profile.separator')}
        description={text('profile.separatorHelp')}
        className={classes.narrow}
        allowDeselect={false}
        data={['FNC1', ...otherSeparators]}
        value={between ?? 'FNC1'}
        onChange={(value) => setBetween(otherSeparators.find((other) => other === value) ?? null)}
      />
      <ScannerTest />
    </>
  );
}
