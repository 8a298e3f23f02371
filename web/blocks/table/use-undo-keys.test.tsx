import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import type { Table } from './adapter/table.ts';
import { useUndoKeys } from './use-undo-keys.ts';

beforeAll(loadAllTexts);

const steps: string[] = [];
/** The parts of a table that the keys need. */
const table = {
  edits: {
    step: async (way: string) => {
      steps.push(way);
      return 'done';
    },
  },
} as unknown as Table;

function Bench() {
  const frame = useRef<HTMLElement>(null);
  useUndoKeys(frame, table);
  return (
    <>
      <section ref={frame} data-undo="true" tabIndex={-1} aria-label="tasks" />
      <input aria-label="search" />
    </>
  );
}

it('undoes and redoes edits of the table, and leaves text fields their own undo', () => {
  render(<Bench />);
  const field = screen.getByLabelText('search');
  const free = [{ key: 'z' }, { key: 'Z', shiftKey: true }, { key: 'y' }].map((keys) => fireEvent.keyDown(field, { ...keys, ctrlKey: true }));
  expect([free, steps]).toEqual([[true, true, true], []]);
  const left = [{ key: 'z' }, { key: 'Z', shiftKey: true }, { key: 'y' }].map((keys) =>
    fireEvent.keyDown(screen.getByLabelText('tasks'), { ...keys, ctrlKey: true }),
  );
  expect([left, steps]).toEqual([
    [false, false, false],
    ['undo', 'redo', 'redo'],
  ]);
});
