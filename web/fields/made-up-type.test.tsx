import { MantineProvider } from '@mantine/core';
import { weight, weightType } from '@millwright/core/field/testing/weight.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EditFieldDialog } from '../blocks/bulk/EditFieldDialog.tsx';
import { ColumnValue } from '../blocks/columns/ColumnValue.tsx';
import { cellData } from '../blocks/columns/cell-text.ts';
import { type ResolvedColumn, resolveColumn } from '../blocks/columns/columns.ts';
import { parseEdit } from '../blocks/columns/parse-edit.ts';
import type { Row } from '../blocks/columns/values.ts';
import { ConditionFields } from '../blocks/filter/ConditionFields.tsx';
import { type ConditionRow, conditionOf, emptyDraft, newRow } from '../blocks/filter/conditions.ts';
import { sentenceOf } from '../blocks/filter/sentence.ts';
import { blockSource } from '../blocks/source/block-source.fixture.ts';
import { CellEditor } from '../blocks/table/edit/CellEditor.tsx';
import { queryClient } from '../data/query-client.ts';
import { useObject } from '../data/records/use-object.ts';
import { login } from '../data/session.ts';
import { FieldControl } from '../forms/fields/FieldControl.tsx';
import { type FormModel, FormModelContext } from '../forms/state/form-model.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import type { TextOf } from '../i18n/use-text.ts';
import { FieldRow } from '../objects/fields/FieldRow.tsx';
import { serve } from '../testing/serve.ts';
import { fieldViews } from './registry.ts';
import { comparisons } from './view/comparisons.ts';
import { defineFieldView, type EditorProps, type FieldView } from './view/field-view.ts';

/** The made-up field type of core's tests, a weight stored in grams, as a screen shows it: edited with a slider, shown as "400 g". */
const Slider = ({ value, onChange, common: { label, 'aria-label': name } }: EditorProps) => (
  <input
    type="range"
    aria-label={String(label ?? name)}
    min={0}
    max={9000}
    step={100}
    value={Number(value)}
    onChange={(event) => onChange(Number(event.currentTarget.value))}
  />
);
const weightView = defineFieldView({
  Editor: Slider,
  cell: ({ text }) => `${text} g`,
  unit: () => 'g',
  read: (typed) => {
    const parsed = weight.parse({}, typed);
    return parsed.ok ? { value: parsed.value } : { unread: 'number' };
  },
  fills: ({ kind }) => kind === 'number',
  filter: { operators: comparisons.numbers, operand: (typed) => ({ value: Number(typed) }) },
  totals: [],
  brief: true,
});

const views = fieldViews as Record<string, FieldView>;
const field: Field = { id: 'f', name: 'load', label: 'Load', type: weightType };
const model = { table: 'van', model: { id: 'm', slug: 'van', schema: [field] }, fields: new Map([['load', field]]), ends: new Map() };
const resolved = model as unknown as ResolvedModel;
const schema = { models: new Map([['van', resolved]]) } as unknown as Schema;
const column = () => resolveColumn(schema, resolved, { path: 'load', editable: true }) as ResolvedColumn;
const row = { identity: 'r', version: 1, load: 400 } as unknown as Row;
const wording = { language: 'en', zone: 'Europe/Paris', yes: 'Yes', no: 'No' };

const written: JsonObject[] = [];
serve((path, body: { properties: JsonObject }) => {
  const user = { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/graph/object/') {
    return { body: { primary_model: 'van', object: { identity: 'r', labels: [], properties: { load: 400 } }, version: 1, relations: [] } };
  }
  written.push(body.properties);
  return { body: { data: { identity: 'r', version: 2 } } };
});

beforeAll(async () => {
  views[weightType] = weightView;
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterAll(() => {
  delete views[weightType];
});

const show = (children: ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>,
  );
/** Moves the slider as a person would. */
const slide = (to: string) => {
  const slider = screen.getByRole<HTMLInputElement>('slider');
  slider.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, to);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
};

it('is shown and edited on a record', async () => {
  const Page = () => {
    const { data } = useObject('r');
    return data ? <FieldRow record={data} field={field} editable /> : null;
  };
  show(<Page />);
  expect(await screen.findByText('400 g')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }));
  slide('700');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(written).toEqual([{ load: 700 }]));
});

it('is filled in with the same control on a form, and told in words where the form only shows or computes it', () => {
  const set = vi.fn();
  const stands = { hidden: new Set(), required: new Set() };
  const state = { values: { load: 400 }, stands, problems: [], names: new Map(), set } as unknown as FormModel['state'];
  const fixed = { of: () => null };
  const given: FormField = { id: 'a', kind: 'number', attribute: 'load' };
  const one = (own: Partial<FormField>) => <FieldControl field={{ ...given, ...own }} path={['load']} model={resolved} options={{}} />;
  show(
    <FormModelContext value={{ schema, model: resolved, options: {}, state, node_id: undefined, fixed }}>
      {one({})}
      {one({ read_only: true })}
      {one({ kind: 'formula' })}
    </FormModelContext>,
  );
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('400');
  expect(screen.getAllByText('400')).toHaveLength(2);
  slide('600');
  expect(set).toHaveBeenCalledWith(['load'], 600);
});

it('is shown, edited, pasted and copied in a cell of a table', () => {
  expect(column().editable).toBe(true);
  show(<ColumnValue column={column()} row={row} context={{ wording, policies: new Map() }} />);
  expect(screen.getByText('400 g')).toBeTruthy();
  expect(cellData(column(), row, wording)).toBe(400);
  expect([parseEdit(column(), '2.5 kg', wording), parseEdit(column(), 'heavy', wording)]).toEqual([{ value: 2500 }, { unread: 'number' }]);

  const onValueChange = vi.fn();
  const props = { shown: column(), value: 400, eventKey: 'Enter', onValueChange } as unknown as Parameters<typeof CellEditor>[0];
  show(<CellEditor {...props} />);
  slide('900');
  expect(onValueChange).toHaveBeenLastCalledWith(900);
});

it('is compared in a filter, whose sentence tells it in words', () => {
  let held: ConditionRow = newRow('1', column());
  const Condition = () => {
    const [now, setNow] = useState(held);
    held = now;
    return <ConditionFields row={now} columns={[column()]} label={(words) => String(words)} problem={undefined} onChange={setNow} />;
  };
  show(<Condition />);
  expect(held.operator).toBe('equal');
  slide('300');
  const filter = conditionOf({ ...emptyDraft, rows: [held] }, [column()]);
  expect(filter).toEqual({ all: [{ fact: 'load', operator: 'equal', value: 300 }] });
  const text = ((key: string) => key) as unknown as TextOf;
  expect(filter && sentenceOf(filter, [column()], { text, language: 'en', names: new Map() })).toBe('Load filter.operators.equal 300 g');
});

it('is set for many records at once', async () => {
  written.length = 0;
  show(<EditFieldDialog source={blockSource({ columns: [column()] })} ids={['a', 'b']} onClose={() => undefined} />);
  slide('200');
  await userEvent.click(await screen.findByRole('button', { name: /2/ }));
  await waitFor(() => expect(written).toEqual([{ load: 200 }, { load: 200 }]));
});
