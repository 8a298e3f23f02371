import { MantineProvider, Modal, Select } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type Keys, letterDelayMs, useShortcut } from './shortcuts.ts';

let heard: string[] = [];
beforeEach(() => {
  heard = [];
});

/** A component with a shortcut; with `declines` it leaves the keys to the previous handler. */
function Taker({ name, keys, declines = false }: { name: string; keys: Keys; declines?: boolean }) {
  useShortcut(keys, () => {
    heard.push(name);
    return !declines;
  });
  return null;
}

const later = () => new Promise((resolve) => setTimeout(resolve, letterDelayMs + 50));

it('gives a key to the last that came, and on to the one before when it declines', () => {
  render(
    <>
      <Taker name="page" keys="Ctrl S" />
      <Taker name="drawer" keys="Ctrl S" declines />
    </>,
  );
  expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(false);
  expect(heard).toEqual(['drawer', 'page']);
});

it('leaves a key that nobody took to the browser', () => {
  render(<Taker name="table" keys="Ctrl Z" declines />);
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true);
});

it('hears no letters in fields, native selects, menus, lists and dialogs', async () => {
  render(
    <>
      <Taker name="advance" keys="A" />
      <button type="button">here</button>
      <input aria-label="field" />
      <select aria-label="choice" />
      {['menu', 'listbox', 'dialog'].map((role) => (
        <div key={role} role={role}>
          <button type="button">{role}</button>
        </div>
      ))}
    </>,
  );
  const places = ['menu', 'listbox', 'dialog'].map((name) => screen.getByText(name));
  for (const place of [screen.getByLabelText('field'), screen.getByLabelText('choice'), ...places]) {
    fireEvent.keyDown(place, { key: 'a' });
    await later();
  }
  expect(heard).toEqual([]);
  fireEvent.keyDown(screen.getByText('here'), { key: 'a' });
  await later();
  expect(heard).toEqual(['advance']);
});

it('leaves Escape to an open list and to an open dialog; the next one is for the page', async () => {
  render(
    <MantineProvider env="test">
      <Taker name="out" keys="Escape" />
      <Taker name="save" keys="Ctrl S" />
      <Select aria-label="tone" data={['ready', 'done']} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Control>}s{/Control}{Escape}');
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  expect(heard).toEqual(['save']);
  await userEvent.keyboard('{Escape}');
  expect(heard).toEqual(['save', 'out']);
  cleanup();

  heard = [];
  const closed: string[] = [];
  const page = (opened: boolean) => (
    <MantineProvider env="test">
      <Taker name="out" keys="Escape" />
      <Modal opened={opened} onClose={() => closed.push('dialog')} title="Sure?" />
    </MantineProvider>
  );
  const { rerender } = render(page(true));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([closed, heard]).toEqual([['dialog'], []]);
  rerender(page(false));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(heard).toEqual(['out']);
});
