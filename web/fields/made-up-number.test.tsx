import { MantineProvider } from '@mantine/core';
import type { FieldType } from '@millwright/core/field/registry.ts';
import type { FormFieldKind } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellData } from '../blocks/columns/cell-text.ts';
import { type ResolvedColumn, resolveColumn } from '../blocks/columns/columns.ts';
import { parseEdit } from '../blocks/columns/parse-edit.ts';
import type { Row } from '../blocks/columns/values.ts';
import { sentenceOf } from '../blocks/filter/sentence.ts';
import { totalTexts } from '../blocks/totals/total-text.ts';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { FieldControl } from '../forms/fields/FieldControl.tsx';
import { type FormModel, FormModelContext } from '../forms/state/form-model.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import type { TextOf } from '../i18n/use-text.ts';
import { serve } from '../testing/serve.ts';
import { numberOperand } from './number/number.tsx';
import { fieldViews } from './registry.ts';
import { comparisons } from './view/comparisons.ts';
import { defineFieldView, type FieldView } from './view/field-view.ts';

/** A made-up type whose values are numbers: a dose in milligrams, which no field says, copied and typed in grams. */
const dose = defineFieldView({
  Editor: null,
  unit: () => 'mg',
  data: (value) => `${Number(value) / 1_000} g`,
  read: (typed) => ({ value: typeof typed === 'number' ? typed : Number.parseFloat(String(typed)) * 1_000 }),
  fills: ({ kind }) => kind === 'number',
  filter: { operators: comparisons.numbers, operand: numberOperand },
  totals: ['sum', 'count_unique'],
});

const views = fieldViews as Record<string, FieldView>;
const field: Field = { id: 'f', name: 'given', label: 'Given', type: 'dose' as FieldType };
const model = { table: 'visit', model: { id: 'm', slug: 'visit', schema: [field] }, fields: new Map([['given', field]]), ends: new Map() };
const resolved = model as unknown as ResolvedModel;
const schema = { models: new Map([['visit', resolved]]) } as unknown as Schema;
const column = () => resolveColumn(schema, resolved, { path: 'given' }) as ResolvedColumn;
const row = { identity: 'r', version: 1, given: 1250 } as unknown as Row;
const wording = { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' };

serve(() => ({ body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c', client: { time_zone: 'UTC' } } } }));
beforeAll(async () => {
  views.dose = dose;
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterAll(() => {
  delete views.dose;
});

it.each<[FormFieldKind, Partial<FormField>]>([
  ['number', { read_only: true }],
  ['formula', {}],
])('is told with its unit where a form only shows it (%s)', (kind, own) => {
  const stands = { hidden: new Set(), required: new Set() };
  const state = { values: { given: 1250 }, stands, problems: [], names: new Map() } as unknown as FormModel['state'];
  const fixed = { of: () => null };
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FormModelContext value={{ schema, model: resolved, options: {}, state, node_id: undefined, fixed }}>
          <FieldControl field={{ id: 'a', kind, attribute: 'given', ...own }} path={['given']} model={resolved} options={{}} />
        </FormModelContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(container.querySelector('output')?.textContent).toBe('1\u00a0250 mg');
});

it('is copied as other programs want it, and pasted back as it was', () => {
  expect(cellData(column(), row, wording)).toBe('1.25 g');
  expect(parseEdit(column(), '1.25 g', wording)).toEqual({ value: 1250 });
});

it('has its unit behind a figure below its column, except behind how many there are', () => {
  expect(totalTexts(column(), { total: 'sum', value: 1250 }, wording)).toEqual({ figure: '1\u00a0250', unit: 'mg' });
  expect(totalTexts(column(), { total: 'count_unique', value: 3 }, wording)).toEqual({ figure: '3', unit: undefined });
});

it('is told with its unit and all its digits by the sentence of a filter', () => {
  const text = ((key: string) => key) as unknown as TextOf;
  const told = sentenceOf({ fact: 'given', operator: 'lessThan', value: 0.125 }, [column()], { text, language: 'en', names: new Map() });
  expect(told).toBe('Given filter.operators.lessThan 0,125 mg');
});
