import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ActionLine, type LineAction } from './ActionLine.tsx';

/** How wide the room is, and how wide each button would be. */
let room = 400;
const width = 100;
const resized = new Set<() => void>();

beforeEach(() => {
  resized.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly changed: () => void;
      constructor(changed: () => void) {
        this.changed = changed;
        resized.add(changed);
      }
      observe() {}
      unobserve() {}
      disconnect() {
        resized.delete(this.changed);
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.querySelectorAll('button').length * width;
  });
});

const resizeTo = (next: number) =>
  act(() => {
    room = next;
    for (const changed of [...resized]) changed();
  });

const ran: string[] = [];
const action = (key: string, more: Partial<LineAction> = {}): LineAction => ({ key, label: key, run: () => ran.push(key), ...more });
const line = (actions: LineAction[], main?: string) => (
  <MantineProvider env="test">
    <ActionLine actions={actions} main={main} more="More of it" />
  </MantineProvider>
);
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));

it('leaves the main action beside its menu where there is no room, runs the others from there, and unfolds where they fit', async () => {
  room = 400;
  render(line([action('Back'), action('Ship', { first: true }), action('Close')], 'Ship'));
  expect(buttons()).toEqual(['Back', 'Ship', 'Close']);
  resizeTo(250);
  expect(buttons()).toEqual(['Ship', 'More of it']);
  fireEvent.click(screen.getByRole('button', { name: 'More of it' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Close' }));
  expect(ran).toEqual(['Close']);
  resizeTo(299);
  expect(buttons()).toEqual(['Ship', 'More of it']);
  resizeTo(300);
  expect(buttons()).toEqual(['Back', 'Ship', 'Close']);
});

it('measures anew what it says next', () => {
  room = 250;
  const { rerender } = render(line([action('One'), action('Two'), action('Three')]));
  expect(buttons()).toEqual(['One', 'More of it']);
  rerender(line([action('One'), action('Two')]));
  expect(buttons()).toEqual(['One', 'Two']);
});

it('runs nothing from the menu that is blocked, and says there why to whoever comes to it', async () => {
  room = 150;
  ran.length = 0;
  render(line([action('Pick'), action('Advance', { blocked: 'Parts are missing.' })]));
  fireEvent.click(screen.getByRole('button', { name: 'More of it' }));
  const item = await screen.findByRole('menuitem', { name: 'Advance' });
  fireEvent.click(item);
  expect(ran).toEqual([]);
  const why = within(item).getByText('Parts are missing.');
  expect([item.getAttribute('aria-disabled'), item.getAttribute('aria-describedby')]).toEqual(['true', why.id]);
  expect(item.matches(':disabled, [data-disabled]')).toBe(false);
});
