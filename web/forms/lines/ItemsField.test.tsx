import { MantineProvider } from '@mantine/core';
import type { FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { type FormModel, FormModelContext } from '../state/form-model.ts';
import { ItemsField } from './ItemsField.tsx';

beforeAll(loadAllTexts);

it('is called by its name alone, and described by why nothing is added to it', () => {
  const field = { id: 'lots', kind: 'items', attribute: 'lots', allow_creation: true, columns: [] } as unknown as FormField;
  const state = { values: { lots: [] }, problems: [], context: {}, stands: { values: {} } };
  const fixed = { of: () => ({ en: 'It is complete, so its lines stay.' }) };
  const model = { schema: null, state, node_id: 'one', fixed } as unknown as FormModel;
  const stands = { values: {}, hidden: new Set(), required: new Set() } as never;
  render(
    <MantineProvider env="test">
      <FormModelContext value={model}>
        <ItemsField
          field={field}
          path={['lots']}
          name="Created lots"
          model={{ ends: new Map() } as unknown as ResolvedModel}
          options={{}}
          parent={{}}
          stands={stands}
          Field={() => null}
        />
      </FormModelContext>
    </MantineProvider>,
  );
  const group = screen.getByRole('group', { name: 'Created lots' });
  const described = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(described).toBe(screen.getByRole('img', { name: 'It is complete, so its lines stay.' }));
});
