import { useComputedColorScheme } from '@mantine/core';
import { accentOf } from '@millwright/core/settings/company-colour.ts';
import { useLayoutEffect } from 'react';

/** The background of a scheme on which words in the accent are hardest to read. */
const hardest = { light: '#ECEFF3', dark: '#2E3844' } as const;

/** Draws buttons, links and marks in a colour, as far as it can be read in the scheme that is shown; null: in the product's own. */
export function useAccent(colour: string | null): void {
  const scheme = useComputedColorScheme('light');
  useLayoutEffect(() => {
    if (colour === null) return;
    const { filled, hover, text } = accentOf(colour, hardest[scheme]);
    const values = {
      '--mantine-color-teal-filled': filled,
      '--mantine-color-teal-filled-hover': hover,
      '--mantine-primary-color-filled': filled,
      '--mantine-primary-color-filled-hover': hover,
      '--mw-primary': filled,
      '--mw-link': text,
      '--mantine-color-anchor': text,
      '--mantine-color-teal-text': text,
      '--mantine-color-teal-light-color': text,
      '--mantine-color-teal-outline': text,
      // The background of text in the accent colour: the contrast was computed for this one.
      '--mantine-color-teal-light': 'var(--mw-sunken)',
      '--mw-tint': 'var(--mw-sunken)',
      '--mw-selected': `color-mix(in srgb, ${filled} 14%, var(--mw-surface))`,
    };
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(values)) style.removeProperty(name);
    };
  }, [colour, scheme]);
}
