import { expect, it } from 'vitest';
import { placesNaming } from './places-naming.ts';

const form = { collection: 'forms', id: '0198b7a0-0000-7000-8000-000000000001', slug: 'bake' } as const;

it('finds a form by its identity, by its slug where a form is named, and by its address', () => {
  const document = {
    trigger: { type: 'form_submitted', form_ids: ['bake'] },
    misc: { open_form_on_scanned_item: 'bake', page: { panel: { forms: [{ form: 'bake', label: 'Bake' }] } } },
    actions: ['https://x.test/form/bake?to=1', { callback: form.id }],
  };
  expect(placesNaming(document, form)).toEqual([
    'trigger.form_ids[0]',
    'misc.open_form_on_scanned_item',
    'misc.page.panel.forms[0].form',
    'actions[0]',
    'actions[1].callback',
  ]);
});

it('takes neither the same word under another key nor a longer address for it', () => {
  expect(placesNaming({ model: 'bake', label: 'bake', url: '/form/bake-more', view: 'bake', text: '/forms/bake' }, form)).toEqual([]);
});

it('finds templates where forms and steps name them', () => {
  const id = '0198b7a0-0000-7000-8000-000000000002';
  const document = {
    label_template: 'shelf',
    fields: [{ kind: 'printable', template: id }],
    steps: [{ type: 'label', input: { template: 'shelf' } }],
    name: 'shelf',
  };
  expect(placesNaming(document, { collection: 'label_templates', id, slug: 'shelf' })).toEqual([
    'label_template',
    'fields[0].template',
    'steps[0].input.template',
  ]);
});
