import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { Owner } from './Owner.tsx';

beforeAll(() => loadAllTexts());

const automation: AutomationDocument = {
  id: 'x',
  slug: 'x',
  name: 'x',
  label: 'x',
  trigger: { type: 'manual' },
  steps: [],
  edges: [],
  disabled: false,
  version: 1,
  template: false,
  updated_at: null,
  created_by: null,
  updated_by: null,
};
const people = new Map([
  ['ann', 'Ann Ash'],
  ['bob', 'Bob Birch'],
]);
const stored = { template: true, updated_at: '2026-03-01T10:00:00Z' };
const changed = { ...stored, version: 2 };

it.each<[string, Partial<AutomationDocument>, string]>([
  ['its maker, whoever changed it', { created_by: 'ann', updated_by: 'bob' }, 'Ann Ash'],
  ['nobody where its maker is not known', { updated_by: 'bob' }, '–'],
  ['no name of a maker whom the reader may not see', { created_by: 'eve' }, 'Somebody'],
  ['the product of a built-in one', { template: true }, 'Built in'],
  ['the product of a built-in one that was only put into a folder', { ...stored, updated_by: 'bob', folder: 'Shelf' }, 'Built in'],
  ['who changed a built-in one', { ...changed, updated_by: 'bob' }, 'Bob BirchBuilt in · Changed here'],
  ['no person where the product changed a built-in one', changed, 'Built in · Changed here'],
])('an automation names %s', (_, parts, shown) => {
  const { container } = render(<Owner automation={{ ...automation, ...parts }} people={people} />);
  expect(container.textContent).toBe(shown);
});
