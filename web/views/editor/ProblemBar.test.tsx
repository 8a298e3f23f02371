import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { AppFailure } from '../../data/http.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import type { ViewDocument } from './draft/view-draft.ts';
import { ProblemBar } from './ProblemBar.tsx';
import { type ViewEditing, ViewEditingContext } from './state/editor-context.ts';

beforeAll(loadAllTexts);

const view = {
  root: {
    blocks: [
      { id: 'one', label: 'Orders' },
      { id: 'two', blocks: [{ id: 'inner', label: 'Lines' }] },
    ],
  },
  setup: {},
} as unknown as ViewDocument;

it('a view that was refused lists what is missing in which block, each with a way to that block', async () => {
  const chosen: (string | null)[] = [];
  const editing = { base: view, draft: view, select: (id: string | null) => chosen.push(id), nameOf: ({ label }: { label: string }) => label };
  const fields = [
    { field: 'setup.inner.misc.columns', code: 'required', message: 'A value is missing.' },
    { field: 'root.one.betterFilters', code: 'invalid_filter', message: 'Invalid filter' },
    { field: 'setup.two', code: 'nested_twice', message: 'In English.', params: { kind: 'layout' } },
    { field: 'view_group', code: 'not_found', message: 'It is gone.' },
  ];
  render(
    <ViewEditingContext value={editing as unknown as ViewEditing}>
      <ProblemBar error={new AppFailure('invalid', 'Some values are not valid.', 422, { fields })} />
    </ViewEditingContext>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lines: A value is missing.',
    'Orders: Invalid filter',
    expect.stringMatching(/: The block “Layout” stands too deep/),
    'view_group: It is gone.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Lines' }));
  await userEvent.click(screen.getByRole('button', { name: 'Orders' }));
  expect(chosen).toEqual(['inner', 'one']);
  expect(screen.getAllByRole('button')).toHaveLength(3);
});
