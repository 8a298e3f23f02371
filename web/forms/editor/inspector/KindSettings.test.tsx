import { MantineProvider } from '@mantine/core';
import type { FormField } from '@millwright/core/form/types.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { type FormEditing, FormEditingContext } from '../state/editor-context.ts';
import type { Settings } from '../state/edits.ts';
import { settingEditors } from './KindSettings.tsx';

beforeAll(loadAllTexts);

const model = (slug: string, misc = {}) =>
  ({
    id: slug,
    slug,
    name: slug,
    displayed_name: slug,
    primary_attribute: 'name',
    schema: [{ id: 'name', name: 'name', label: 'Name', type: 'text', misc }],
  }) as unknown as Model;
const link = (name: string) =>
  ({ id: name, slug: name, object_id: 'count', to_object_id: name, type: 'N_1', name, inverse: 'counts', labels: {} }) as unknown as Relation;
const schema = resolveSchema([model('count'), model('shelf', { gs1: 'place' }), model('client')], [link('shelf'), link('client')]);

/** Renders the settings of a link; returns a function that reads the last change. */
function show(attribute: string, column = false): () => Settings | undefined {
  cleanup();
  let changed: Settings | undefined;
  const field = { id: 'f', kind: 'relationship', attribute } as FormField;
  const Settings = settingEditors.relationship;
  render(
    <MantineProvider env="test">
      <FormEditingContext value={{ schema, editable: true } as unknown as FormEditing}>
        <Settings
          field={field}
          model={schema.models.get('count')}
          column={column}
          put={(settings) => {
            changed = settings;
          }}
        />
      </FormEditingContext>
    </MantineProvider>,
  );
  return () => changed;
}
const box = () => screen.queryByRole('switch', { name: /^The lots of the lines are at this place/ });

it('of a place the form says that the lots of its lines stand there; of anything else, and in a line, that is not asked', () => {
  const changed = show('shelf');
  fireEvent.click(box() as HTMLElement);
  expect(changed()).toEqual({ place_of_lots: true });
  show('client');
  expect(box()).toBeNull();
  show('shelf', true);
  expect(box()).toBeNull();
});
