import { MantineProvider } from '@mantine/core';
import { type FormFieldKind, formFieldKinds } from '@millwright/core/form/kinds.ts';
import { kindsFor, proposeField } from '@millwright/core/form/making/proposal.ts';
import { formField } from '@millwright/core/form/schema.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import { type ResolvedModel, resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import type { FormDraft } from '../state/draft.ts';
import { type FormEditing, FormEditingContext } from '../state/editor-context.ts';
import { FieldInspector } from './FieldInspector.tsx';

const misc = { options: [{ key: 'accepted', label: 'Accepted' }] };
const schemaOf = (...fields: [string, string, object?][]) => fields.map(([name, type, more]) => ({ id: name, name, label: name, type, ...more }));
const model = (slug: string, ...fields: [string, string, object?][]) =>
  ({ id: slug, slug, name: slug, primary_attribute: 'name', schema: schemaOf(['name', 'text'], ...fields) }) as unknown as Model;
const relation = (id: string, object_id: string, to_object_id: string, name: string, inverse: string) =>
  ({ id, slug: id, object_id, to_object_id, type: 'N_1', name, inverse, labels: { name, inverse } }) as unknown as Relation;
const schema = resolveSchema(
  [
    model(
      'lot',
      ['notes', 'textarea'],
      ['amount', 'number'],
      ['fit', 'boolean'],
      ['day', 'date'],
      ['at', 'datetime'],
      ['state', 'tag', { misc }],
      ['papers', 'file'],
    ),
    model('shelf'),
    model('reading', ['size', 'number']),
  ],
  [relation('place', 'lot', 'shelf', 'shelf', 'lots'), relation('of', 'reading', 'lot', 'lot', 'readings')],
);
const lot = schema.models.get('lot') as ResolvedModel;

/** How one setting of a kind is changed: a switch is turned, an option is chosen, or words are typed. */
type Change = { switch: string } | { choose: string; option: string } | { write: string; words: string };
type Row = { attribute: string; change: Change; becomes: Partial<FormField> };
const required: Change = { switch: 'Required' };

/** One setting of each kind of field; a kind without one does not build. */
const rows: Record<FormFieldKind, Row> = {
  text: { attribute: 'name', change: { choose: 'Filled in by itself', option: 'The scanned code' }, becomes: { autofill: 'scanned_code' } },
  long_text: { attribute: 'notes', change: required, becomes: { required: true } },
  number: { attribute: 'amount', change: { write: 'At least', words: '2' }, becomes: { min: 2 } },
  measure: { attribute: 'amount', change: { write: 'Device', words: 'Scale 1' }, becomes: { device: 'Scale 1' } },
  boolean: { attribute: 'fit', change: { choose: 'Begins with', option: 'A value' }, becomes: { default: true } },
  date: { attribute: 'day', change: { choose: 'Begins with', option: 'The day it is filled in' }, becomes: { default: { context: 'today' } } },
  datetime: { attribute: 'at', change: { choose: 'Filled in by itself', option: 'When the form was opened' }, becomes: { autofill: 'start_time' } },
  option: { attribute: 'state', change: { switch: 'Several may be chosen' }, becomes: { multiple: true } },
  autocomplete: { attribute: 'name', change: { switch: 'Only shown' }, becomes: { read_only: true } },
  relationship: { attribute: 'shelf', change: { switch: 'New records may be made' }, becomes: { allow_new: true } },
  formula: { attribute: 'amount', change: { write: 'Description', words: 'Computed' }, becomes: { description: 'Computed' } },
  printable: { attribute: 'print', change: { choose: 'Document template', option: 'Lot sheet' }, becomes: { template: 'sheet' } },
  items: { attribute: 'readings', change: required, becomes: { required: true } },
  sampling: {
    attribute: 'readings',
    change: { choose: 'Size of the lot', option: 'amount' },
    becomes: { sampling: { lot: 'amount', aql: 1, result: '' } },
  },
  image: { attribute: 'papers', change: required, becomes: { required: true } },
  document: { attribute: 'papers', change: required, becomes: { required: true } },
  file: { attribute: 'papers', change: { switch: 'Only shown' }, becomes: { read_only: true } },
};

serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  const data = path.startsWith('/v1/documents/pdf_templates') ? [{ id: 'sheet', slug: 'sheet', name: 'Lot sheet', model: 'lot' }] : [];
  return { body: { data, total: data.length } };
});
beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

const proposed = (kind: FormFieldKind, attribute: string) =>
  proposeField(schema, lot, attribute, () => attribute, kind) ?? ({ id: attribute, kind, attribute } as FormField);

/** Opens the settings of a field; returns a function that returns the field as last changed. */
function show(field: FormField): () => FormField {
  let latest = field;
  const amount = proposed('number', 'amount');
  function Editor() {
    const [draft, setDraft] = useState({ fields: field.attribute === 'amount' ? [field] : [amount, field], sections: [] } as unknown as FormDraft);
    const change = (next: FormDraft) => {
      latest = next.fields.find(({ id }) => id === field.id) as FormField;
      setDraft(next);
    };
    const editing = { schema, model: lot, draft, editable: true, change, seal: () => undefined, select: () => undefined } as unknown as FormEditing;
    const shown = draft.fields.find(({ id }) => id === field.id) as FormField;
    return (
      <FormEditingContext value={editing}>
        <FieldInspector field={shown} place={{ kind: 'field', path: [field.id] }} />
      </FormEditingContext>
    );
  }
  cleanup();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Editor />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return () => latest;
}

async function make(change: Change) {
  if ('switch' in change) return userEvent.click(screen.getByRole('switch', { name: change.switch }));
  if ('write' in change) return userEvent.type(screen.getByRole('textbox', { name: change.write }), change.words);
  await userEvent.click(screen.getByRole('combobox', { name: change.choose }));
  await userEvent.click(await screen.findByRole('option', { name: change.option }));
}

it.each(formFieldKinds)('the settings of a field of kind %s are opened, and what is set there is what the form stores', async (kind) => {
  const { attribute, change, becomes } = rows[kind];
  const field = proposed(kind, attribute);
  const changed = show(field);
  await make(change);
  await waitFor(() => expect(changed()).toMatchObject(becomes));
  expect(field).not.toMatchObject(becomes);
  // The stored field is valid, except for fields of a sample that are not chosen yet.
  expect(formField.safeParse(changed()).success).toBe(true);
});

it('a field offers the kinds that fit what it fills in', () => {
  const all = new Set(['name', 'notes', 'amount', 'fit', 'day', 'at', 'state', 'papers', 'shelf', 'readings'].flatMap((each) => kindsFor(lot, each)));
  expect(formFieldKinds.filter((kind) => !all.has(kind))).toEqual(['formula', 'printable']);
});
