import { MantineProvider } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { TagValue, tag } from './tag.tsx';

beforeAll(loadAllTexts);
const options = [
  { key: 'plain', label: 'Plain' },
  { key: 'fragile', label: 'Fragile', icon: 'truck', background_color: 'pink', border_color: 'red' },
  { key: 'done', label: 'Done', tone: 'done' },
] as const;
const field = { id: 'f', name: 'kind', label: 'Kind', type: 'tag', misc: { options } } as unknown as Field;

const cellOf = (key: string, text: string) => tag.cell?.({ field, value: key, values: [key], text });
const badgeIn = (node: React.ReactNode) =>
  render(<MantineProvider env="test">{node}</MantineProvider>).container.querySelector<HTMLElement>('[data-tone]');

it('a choice is shown with its icon, on its background and within its border, in cells and on records', () => {
  const value = <TagValue field={field} value="fragile" text="Fragile" />;
  for (const badge of [badgeIn(cellOf('fragile', 'Fragile')), badgeIn(value)]) {
    expect(badge?.textContent).toBe('Fragile');
    expect(badge?.querySelector('.tabler-icon-truck')).not.toBeNull();
    expect(badge?.style.background).toBe('var(--mw-check-bg)');
    expect(badge?.style.color).toBe('var(--mw-check-text)');
    expect([badge?.style.borderStyle, badge?.style.borderColor]).toEqual(['solid', 'var(--mw-cancelled-solid)']);
  }
});

it('a choice without a look or a tone is a word, and one with a tone keeps the icon of that', () => {
  expect(cellOf('plain', 'Plain')).toBe('Plain');
  const done = badgeIn(cellOf('done', 'Done'));
  expect([done?.dataset.tone, done?.querySelector('.tabler-icon-check') !== null, done?.getAttribute('style')]).toEqual(['done', true, null]);
});
