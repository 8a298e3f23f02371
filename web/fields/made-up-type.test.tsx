import { MantineProvider } from '@mantine/core';
import type { FieldType } from '@millwright/core/field/registry.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
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

/** A made-up type of field: a shade from 0 to 9, stored as a digit, told as "shade 4" and typed on a slider. */
const Slider = ({ value, onChange, common: { label, 'aria-label': name } }: EditorProps) => (
  <input
    type="range"
    aria-label={String(label ?? name)}
    min={0}
    max={9}
    value={value === null ? '0' : String(value)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
const shade = defineFieldView({
  Editor: Slider,
  text: (value) => `shade ${value}`,
  read: (typed) => (/^\d$/.test(String(typed)) ? { value: String(typed) } : { unread: 'number' }),
  data: (value) => String(value),
  fills: ({ kind }) => kind === 'text',
  filter: { operators: comparisons.switches },
  totals: [],
  brief: true,
});

const views = fieldViews as Record<string, FieldView>;
const field: Field = { id: 'f', name: 'paint', label: 'Paint', type: 'shade' as FieldType };
const model = { table: 'wall', model: { id: 'm', slug: 'wall', schema: [field] }, fields: new Map([['paint', field]]), ends: new Map() };
const resolved = model as unknown as ResolvedModel;
const schema = { models: new Map([['wall', resolved]]) } as unknown as Schema;
const column = () => resolveColumn(schema, resolved, { path: 'paint', editable: true }) as ResolvedColumn;
const row = { identity: 'r', version: 1, paint: '4' } as unknown as Row;
const wording = { language: 'en', zone: 'Europe/Paris', yes: 'Yes', no: 'No' };

const written: JsonObject[] = [];
serve((path, body: { properties: JsonObject }) => {
  const user = { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/graph/object/') {
    return { body: { primary_model: 'wall', object: { identity: 'r', labels: [], properties: { paint: '4' } }, version: 1, relations: [] } };
  }
  written.push(body.properties);
  return { body: { data: { identity: 'r', version: 2 } } };
});

beforeAll(async () => {
  views.shade = shade;
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterAll(() => {
  delete views.shade;
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
  expect(await screen.findByText('shade 4')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }));
  slide('7');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(written).toEqual([{ paint: '7' }]));
});

it('is filled in with the same control on a form, and told in words where the form only shows or computes it', () => {
  const set = vi.fn();
  const state = { values: { paint: '4' }, problems: [], names: new Map(), set } as unknown as FormModel['state'];
  const fixed = { of: () => null };
  const given: FormField = { id: 'a', kind: 'text', attribute: 'paint' };
  const one = (own: Partial<FormField>) => <FieldControl field={{ ...given, ...own }} path={['paint']} model={resolved} options={{}} />;
  show(
    <FormModelContext value={{ schema, model: resolved, options: {}, state, node_id: undefined, fixed }}>
      {one({})}
      {one({ read_only: true })}
      {one({ kind: 'formula' })}
    </FormModelContext>,
  );
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('4');
  expect(screen.getAllByText('shade 4')).toHaveLength(2);
  slide('6');
  expect(set).toHaveBeenCalledWith(['paint'], '6');
});

it('is shown, edited, pasted and copied in a cell of a table', () => {
  expect(column().editable).toBe(true);
  show(<ColumnValue column={column()} row={row} context={{ wording, policies: new Map() }} />);
  expect(screen.getByText('shade 4')).toBeTruthy();
  expect(cellData(column(), row, wording)).toBe('4');
  expect([parseEdit(column(), '5', wording), parseEdit(column(), 'dark', wording)]).toEqual([{ value: '5' }, { unread: 'number' }]);

  const onValueChange = vi.fn();
  const props = { shown: column(), value: '4', eventKey: 'Enter', onValueChange } as unknown as Parameters<typeof CellEditor>[0];
  show(<CellEditor {...props} />);
  slide('9');
  expect(onValueChange).toHaveBeenLastCalledWith('9');
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
  slide('3');
  const filter = conditionOf({ ...emptyDraft, rows: [held] }, [column()]);
  expect(filter).toEqual({ all: [{ fact: 'paint', operator: 'equal', value: '3' as Json }] });
  const text = ((key: string) => key) as unknown as TextOf;
  expect(filter && sentenceOf(filter, [column()], { text, language: 'en', names: new Map() })).toBe('Paint filter.operators.equal shade 3');
});

it('is set for many records at once', async () => {
  written.length = 0;
  show(<EditFieldDialog source={blockSource({ columns: [column()] })} ids={['a', 'b']} onClose={() => undefined} />);
  slide('2');
  await userEvent.click(await screen.findByRole('button', { name: /2/ }));
  await waitFor(() => expect(written).toEqual([{ paint: '2' }, { paint: '2' }]), { timeout: 5000 });
});
