import type { MantineColorSchemeManager } from '@mantine/core';
import { followStored, initialPreferences, readStored, writeStored } from '../../data/preferences/preferences.ts';
import { followSession } from '../../data/session.ts';

/** The scheme of whoever is here, or is about to be again; the browser's while there is nobody or they chose none. */
const current = () => readStored('scheme', initialPreferences.scheme);

let stop: () => void = () => undefined;

/** Takes the colour scheme from the person's own settings, so that it follows them to other devices and nobody has another's. */
export const colorSchemes: MantineColorSchemeManager = {
  get: current,
  set: (scheme) => void (scheme !== current() && writeStored('scheme', scheme)),
  subscribe: (onChange) => {
    const ends = [followStored, followSession].map((follow) => follow(() => onChange(current())));
    stop = () => {
      for (const end of ends) end();
    };
  },
  unsubscribe: () => stop(),
  clear: () => void writeStored('scheme', undefined),
};
