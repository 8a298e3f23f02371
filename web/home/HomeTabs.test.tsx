import { MantineProvider } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../i18n/i18n.ts';
import { HomeTabs } from './HomeTabs.tsx';

beforeAll(loadAllTexts);

const view = { id: 'v', slug: 'how-it-goes', name: 'How it goes' } as unknown as View;
const draw = (views: View[], shown?: View) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <HomeTabs views={views} shown={shown} />
      </MemoryRouter>
    </MantineProvider>,
  );

it('a company without a view for the home page has no tabs', () => {
  draw([]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('work comes first, and each view has an address of its own', () => {
  draw([view], view);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['Work', '/', null],
    ['How it goes', '/?tab=how-it-goes', 'page'],
  ]);
});
