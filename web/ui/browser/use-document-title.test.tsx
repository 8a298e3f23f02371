import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDocumentTitle } from './use-document-title.ts';

const Page = ({ name }: { name: string }) => {
  useDocumentTitle(name);
  return null;
};
const Record = ({ name }: { name: string | null }) => {
  useDocumentTitle(name, 'drawer');
  return null;
};

it('names the tab after the record in the drawer while that is open, whichever of them is known first', () => {
  const shown = (page: string, record?: string | null) => (
    <>
      {record !== undefined && <Record name={record} />}
      <Page name={page} />
    </>
  );
  const { rerender } = render(shown('…', 'Task 1'));
  expect(document.title).toBe('Task 1 · Millwright');
  rerender(shown('Tasks', 'Task 1'));
  expect(document.title).toBe('Task 1 · Millwright');
  rerender(shown('Tasks', 'Task 2'));
  expect(document.title).toBe('Task 2 · Millwright');
  rerender(shown('Tasks'));
  expect(document.title).toBe('Tasks · Millwright');
  rerender(shown('Tasks', null));
  expect(document.title).toBe('Tasks · Millwright');
});
