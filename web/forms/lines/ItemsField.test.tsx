import { MantineProvider } from '@mantine/core';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { usualSetting } from '@millwright/core/measure/serial-setting.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { rememberSetting } from '../../measuring/device-settings.ts';
import { fakePort, plugIn, unplugAll } from '../../measuring/fake-port.fixture.ts';
import { MeasureField } from '../../measuring/MeasureField.tsx';
import { type FormModel, FormModelContext, useFormModel } from '../state/form-model.ts';
import { type FieldPath, pathText, valueAtPath, withValue } from '../values/form-values.ts';
import type { FieldProps } from './field-props.ts';
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

function Weight({ field: { attribute }, path }: FieldProps) {
  const { state } = useFormModel();
  const name = String(valueAtPath(state.values, [...path.slice(0, -1), 'name']));
  const value = valueAtPath(state.values, path) ?? null;
  const set = (next: Json) => state.set(path, next);
  return attribute === 'weight' ? <MeasureField value={value} onChange={set} unit="kg" device="Scale" bare common={{ 'aria-label': name }} /> : null;
}

/** A form with lines that are weighed one by one, and its current values. */
function weighed(names: string[]) {
  const columns = ['name', 'weight'].map((attribute) => ({ id: attribute, kind: attribute === 'name' ? 'text' : 'measure', attribute }));
  const field = { id: 'lots', kind: 'items', attribute: 'lots', allow_deletion: true, columns } as unknown as FormField;
  const stands = { values: {}, hidden: new Set(), required: new Set() } as never;
  const now: { lots: Json } = { lots: [] };
  function Lines() {
    const [values, setValues] = useState<JsonObject>({ lots: names.map((name) => ({ name, weight: null })) });
    now.lots = values.lots ?? null;
    const set = (path: FieldPath, value: Json) => setValues((before) => withValue(before, path, value) as JsonObject);
    const state = { values, problems: [], context: {}, stands: { values: {} }, set };
    const model = { schema: null, state, node_id: null, fixed: { of: () => null } } as unknown as FormModel;
    return (
      <FormModelContext value={model}>
        <ItemsField field={field} path={['lots']} name="Lots" model={null} options={{}} parent={{}} stands={stands} Field={Weight} />
      </FormModelContext>
    );
  }
  render(
    <MantineProvider env="test">
      <Lines />
    </MantineProvider>,
  );
  return now;
}

it.each([
  ['a line before it is taken off', 'third', 1, { third: 5 }],
  ['it is taken off itself', 'second', 2, {}],
])('what is measured goes into the line that asked for it, also while %s', async (_, of, line, told) => {
  rememberSetting('Scale', { ...usualSetting, port: '7:1' });
  const scale = fakePort(() => []);
  plugIn([scale.port]);
  const now = weighed(['first', 'second', 'third']);
  await userEvent.click(screen.getByRole('button', { name: `Measure: ${of}` }));
  await waitFor(() => expect(scale.sent).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: `Remove line ${line}` }));
  scale.say('S S 5.000 kg\r\n');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const lots = () => now.lots as { name: string; weight: number | null }[];
  await waitFor(() => expect(Object.fromEntries(lots().flatMap(({ name, weight }) => (weight ? [[name, weight]] : [])))).toEqual(told));
  expect(lots()).toHaveLength(2);
  unplugAll();
});

it('a line that is added is begun where nothing is filled in yet', async () => {
  const columns = [
    { id: 'number', kind: 'number', attribute: 'number', default: { context: 'next' } },
    { id: 'article', kind: 'text', attribute: 'article' },
  ];
  const field = { id: 'lines', kind: 'items', attribute: 'lines', allow_creation: true, columns } as unknown as FormField;
  const stands = { values: {}, hidden: new Set(), required: new Set() } as never;
  const Cell = ({ path }: FieldProps) => <input id={pathText(path)} aria-label={pathText(path)} />;
  function Lines() {
    const [values, setValues] = useState<JsonObject>({ lines: [] });
    const set = (path: FieldPath, value: Json) => setValues((before) => withValue(before, path, value) as JsonObject);
    const state = { values, problems: [], context: {}, stands: { values: {} }, set };
    const model = { schema: null, state, node_id: null, fixed: { of: () => null } } as unknown as FormModel;
    return (
      <FormModelContext value={model}>
        <ItemsField field={field} path={['lines']} name="Lines" model={null} options={{}} parent={{}} stands={stands} Field={Cell} />
      </FormModelContext>
    );
  }
  render(
    <MantineProvider env="test">
      <Lines />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add a line' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('lines[0].article'));
});

it('lines have many columns also while no line shows some of them, so that the page keeps its width', () => {
  const columns = Array.from({ length: 8 }, (_, at) => ({ id: `c${at}`, kind: 'text', attribute: `c${at}` }));
  const shown = { fact: 'c0', operator: 'equal', value: 'x' };
  const conditional = columns.map((column, at) => (at === 7 ? { ...column, visible_when: shown } : column));
  const field = { id: 'lines', kind: 'items', attribute: 'lines', columns: conditional } as unknown as FormField;
  const stands = { values: {}, hidden: new Set(), required: new Set() } as never;
  const state = { values: { lines: [{ c0: 'y' }] }, problems: [], context: {}, stands: { values: {} } };
  const model = { schema: null, state, node_id: null, fixed: { of: () => null } } as unknown as FormModel;
  render(
    <MantineProvider env="test">
      <FormModelContext value={model}>
        <ItemsField field={field} path={['lines']} name="Lines" model={null} options={{}} parent={{}} stands={stands} Field={() => null} />
      </FormModelContext>
    </MantineProvider>,
  );
  expect(screen.getAllByRole('columnheader')).toHaveLength(7);
  expect(screen.getByRole('table').hasAttribute('data-many')).toBe(true);
});
