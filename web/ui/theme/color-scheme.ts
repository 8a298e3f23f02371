import type { MantineColorSchemeManager } from '@mantine/core';
import { followStored, initialPreferences, readStored, writeStored } from '../../data/preferences/preferences.ts';
import { followSession } from '../../data/session.ts';

/** The colour scheme of the current or last user; the browser's if there is none, or the user has chosen none. */
const current = () => readStored('scheme', initialPreferences.scheme);

let stop: () => void = () => undefined;

/** Reads and stores the colour scheme in the person's settings, so that it applies on their other devices and not to other users. */
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
