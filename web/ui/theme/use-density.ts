import { useMediaQuery } from '@mantine/hooks';
import { type Preferences, usePreference } from '../../data/preferences/preferences.ts';

type Density = NonNullable<Preferences['density']>;

/** Whether fingers work here: a tablet. */
export const useTablet = (): boolean =>
  useMediaQuery('(pointer: coarse) and (max-width: 1180px)', false, { getInitialValueInEffect: false }) === true;

/** Whether there is room for one thing beside another only below it: a phone, a narrow window. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false }) === true;

/** The row spacing: the person's choice on this device, else the default for the device. */
export function useDensity(): Density {
  const [chosen] = usePreference('density');
  const tablet = useTablet();
  return chosen ?? (tablet ? 'touch' : 'normal');
}
