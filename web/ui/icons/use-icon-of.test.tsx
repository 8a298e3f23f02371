import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIconOf } from './use-icon-of.ts';

function Drawn({ name }: { name?: string }) {
  const Icon = useIconOf()(name);
  return <Icon />;
}
const drawn = (name?: string) => render(<Drawn {...(name !== undefined && { name })} />).container;
const isDrawn = (container: HTMLElement, name: string) => container.querySelector(`.tabler-icon-${name}`) !== null;

it('has the usual icons at once, and those that few name a moment later', async () => {
  expect(isDrawn(drawn('truck'), 'truck')).toBe(true);
  const rare = drawn('bulb');
  expect(isDrawn(rare, 'table')).toBe(true);
  await waitFor(() => expect(isDrawn(rare, 'bulb')).toBe(true));
  expect([isDrawn(drawn('bulb'), 'bulb'), isDrawn(drawn('no-such-icon'), 'table'), isDrawn(drawn(), 'table')]).toEqual([true, true, true]);
});
