import { MantineProvider } from '@mantine/core';
import { seating, seatingSetup } from '@millwright/core/view/blocks/made-up.fixture.ts';
import { withBlock } from '@millwright/core/view/blocks/registry.ts';
import type { View } from '@millwright/core/view/types.ts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { BlockReader } from '../../blocks/panel/block-reader.ts';
import { withDrawing } from '../../blocks/registry.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { BlockGrid } from './BlockGrid.tsx';

beforeAll(loadAllTexts);
const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

const draw = (blocks: View['root']['blocks'], setup: object) => {
  const view = { id: 'v', root: { blocks }, setup } as unknown as View;
  return render(
    <MantineProvider env="test">
      <BlockGrid view={view} blocks={blocks} />
    </MantineProvider>,
  ).container.querySelector<HTMLElement>('[data-single]')?.dataset.single;
};

it('draws a type of block that is declared in one place, as its drawing says', async () => {
  undo.push(withBlock('seating', seating));
  undo.push(withDrawing('seating', { Reader: ({ misc }) => <p>{`${String((misc as { seats?: number }).seats)} seats`}</p>, fills: true }));
  expect(draw([{ id: 'one' }], { one: seatingSetup('task') })).toBe('true');
  expect(await screen.findByText('12 seats')).toBeDefined();
});

it('says of types that there are not that they can not be shown', () => {
  const fills = draw([{ id: 'one', label: 'Plan' }, { id: 'two' }], { one: { type: 'lectern', misc: {} }, two: { type: 'seating', misc: {} } });
  expect(fills).toBe('false');
  expect(screen.getAllByText('This block is not available in this version')).toHaveLength(2);
  expect([screen.queryByText(/“lectern”/), screen.queryByText(/“seating”/)]).not.toContain(null);
});

it('gives a block as many of twelve columns as it says, all when it does not', () => {
  draw([{ id: 'one', width: 4 }, { id: 'two' }], { one: { type: 'lectern', misc: {} }, two: { type: 'lectern', misc: {} } });
  const spans = [...document.querySelectorAll<HTMLElement>('[data-span]')].map(({ dataset }) => dataset.span);
  expect(spans).toEqual(['4', '12']);
});

it('paints a block in its background and border, and heads it with its icon; a panel within it has none of that', async () => {
  const Reader = () => (
    <Panel title="Outside">
      <Panel title="Inside">Seats</Panel>
    </Panel>
  );
  undo.push(withDrawing('seating', { Reader, fills: false }));
  draw([{ id: 'one', icon: 'truck', background_color: 'pink', border_color: 'blue' }, { id: 'two' }], {
    one: { type: 'seating', misc: {} },
    two: { type: 'seating', misc: {} },
  });
  const [head, inner] = await screen.findAllByRole('heading');
  expect([head?.querySelector('.tabler-icon-truck') !== null, inner?.querySelector('svg')]).toEqual([true, null]);
  const [first, second] = document.querySelectorAll<HTMLElement>('[data-span]');
  const painted = (cell?: HTMLElement) => ['--mw-surface', '--mw-block-border'].map((name) => cell?.style.getPropertyValue(name));
  expect(painted(first)).toEqual(['var(--mw-check-bg)', 'var(--mw-active-solid)']);
  expect(painted(second)).toEqual(['', '']);
});

it('draws only the block anew that was edited, and one that holds others with them', async () => {
  const drawn: string[] = [];
  const Reader: BlockReader = ({ block }) => {
    drawn.push(block.id);
    return <p>{block.id}</p>;
  };
  undo.push(withDrawing('seating', { Reader, fills: false }), withDrawing('lectern', { Reader, fills: false, holds: true }));
  const blocks = ['one', 'two', 'around'].map((id) => ({ id }));
  const around = { type: 'lectern', misc: {} };
  const setup = { one: { type: 'seating', misc: {} }, two: { type: 'seating', misc: {} }, around };
  const page = (set: object, version = 1) => (
    <MantineProvider env="test">
      <BlockGrid view={{ id: 'v', version, root: { blocks }, setup: set } as unknown as View} blocks={blocks} />
    </MantineProvider>
  );
  const { rerender } = render(page(setup));
  await screen.findByText('one');
  drawn.length = 0;
  rerender(page({ ...setup, two: { type: 'seating', misc: { seats: 2 } } }));
  expect(drawn).toEqual(['two', 'around']);
  drawn.length = 0;
  rerender(page({ ...setup, two: { type: 'seating', misc: { seats: 2 } } }, 2));
  expect(drawn).toEqual(['one', 'two', 'around']);
});

it('a block far below what can be seen has its place and title, and is drawn once it comes near', async () => {
  const drawn: string[] = [];
  const Reader: BlockReader = ({ block }) => {
    drawn.push(block.id);
    return <p>{block.id}</p>;
  };
  undo.push(withDrawing('seating', { Reader, fills: false }), withDrawing('lectern', { Reader, fills: false, atOnce: true }));
  const watched: { come: () => void; margin: string | undefined }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {};
      disconnect = () => {};
      constructor(tell: (changes: { isIntersecting: boolean }[]) => void, { rootMargin }: { rootMargin?: string }) {
        watched.push({ come: () => tell([{ isIntersecting: true }]), margin: rootMargin });
      }
    },
  );
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  undo.push(vi.unstubAllGlobals, () => place.mockRestore());
  place.mockReturnValue({ top: 5_000, bottom: 5_320 } as DOMRect);
  const setup = { far: { type: 'seating', misc: {} }, filters: { type: 'lectern', misc: {} } };
  draw([{ id: 'far', label: 'Far below' }, { id: 'filters' }], setup);
  expect(await screen.findByText('filters')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Far below' })).toBeDefined();
  expect(drawn).toEqual(['filters']);
  expect(watched.map(({ margin }) => margin)).toEqual(['600px']);
  act(() => watched[0]?.come());
  expect(await screen.findByText('far')).toBeDefined();
});

it('holds no place and no title for a list without columns that is out of sight', async () => {
  const far = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 9_000, bottom: 9_300 } as DOMRect);
  undo.push(() => far.mockRestore(), withBlock('seating', seating));
  undo.push(withDrawing('seating', { Reader: () => null, fills: false }));
  const columns = (paths: object[]) => ({ type: 'seating', misc: { columns: paths } });
  draw(
    [
      { id: 'one', label: 'Seats' },
      { id: 'two', label: 'Hidden' },
    ],
    { one: columns([{ path: 'name' }]), two: columns([]) },
  );
  expect(await screen.findByText('Seats')).toBeTruthy();
  expect(screen.queryByText('Hidden')).toBeNull();
  expect(document.querySelectorAll('[data-far]')).toHaveLength(1);
});
