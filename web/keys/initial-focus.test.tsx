import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { afterPaint } from './after-paint.ts';
import { beginInitialFocus, focusNext, focusNextPage, useInitialFocus } from './initial-focus.ts';

/** A page with a heading, and rows that come when its button says so. */
function Page() {
  const [come, setCome] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useRef<HTMLButtonElement>(null);
  useInitialFocus(true, () => heading.current?.focus(), 'heading');
  useInitialFocus(come, () => row.current?.focus(), 'main');
  return (
    <main data-region="main">
      <h1 ref={heading} tabIndex={-1}>
        Orders
      </h1>
      <input aria-label="Search" />
      <button type="button" onMouseEnter={() => setCome(true)}>
        Load
      </button>
      {come && (
        <button type="button" ref={row}>
          First
        </button>
      )}
    </main>
  );
}

const painted = () => new Promise<void>((resolve) => afterPaint(resolve));

/** Opens the page, by a key or by the mouse. */
async function open(by: 'key' | 'mouse') {
  if (by === 'key') fireEvent.keyDown(document.body, { key: 'Enter' });
  else fireEvent.pointerDown(document.body);
  beginInitialFocus();
  render(<Page />);
  await painted();
}

const come = async () => {
  fireEvent.mouseEnter(screen.getByText('Load'));
  await screen.findByText('First');
  await painted();
};

it('gives the focus to the heading of a page opened by a key, then to its main thing when that has come', async () => {
  await open('key');
  expect(document.activeElement).toBe(screen.getByText('Orders'));
  await come();
  expect(document.activeElement).toBe(screen.getByText('First'));
});

it('leaves the focus alone on a page opened by the mouse', async () => {
  await open('mouse');
  await come();
  expect(document.activeElement).toBe(document.body);
});

it('takes nothing from whoever has pressed a key or gone elsewhere on the page meanwhile', async () => {
  await open('key');
  fireEvent.keyDown(document.body, { key: '/' });
  await come();
  expect(document.activeElement).toBe(screen.getByText('Orders'));
});

it('takes nobody back who has scrolled on meanwhile', async () => {
  await open('key');
  fireEvent.wheel(document.body);
  await come();
  expect(document.activeElement).toBe(screen.getByText('Orders'));
});

it('takes nothing from what has the focus on the page without a key, as a screen reader gives it', async () => {
  await open('key');
  screen.getByLabelText('Search').focus();
  await come();
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('moves the focus after what has closed, but not past another act', async () => {
  const taken: string[] = [];
  focusNext(() => taken.push('first'));
  await painted();
  focusNext(() => taken.push('second'));
  fireEvent.pointerDown(document.body);
  await painted();
  expect(taken).toEqual(['first']);
});

it('gives the focus to a page opened by the mouse when the page before asks for it, once', async () => {
  focusNextPage();
  await open('mouse');
  expect(document.activeElement).toBe(screen.getByText('Orders'));
  cleanup();
  await open('mouse');
  expect(document.activeElement).toBe(document.body);
});
