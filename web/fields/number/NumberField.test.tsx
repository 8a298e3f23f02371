import { MantineProvider } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { NumberField } from './NumberField.tsx';

beforeAll(loadAllTexts);

/** The values that a field has had, the first of them given. */
function show(first: Json): Json[] {
  const values = [first];
  function Shown() {
    const [value, setValue] = useState(first);
    const change = (next: Json) => {
      values.push(next);
      setValue(next);
    };
    return <NumberField value={value} onChange={change} unit={undefined} common={{ label: 'Good' }} stepper={{ min: 0 }} />;
  }
  render(
    <MantineProvider env="test">
      <Shown />
    </MantineProvider>,
  );
  return values;
}
const press = (name: 'less' | 'more') => fireEvent.click(screen.getByRole('button', { name: `One ${name}: Good` }));

it('one less and one more are reckoned as people do, down to the least', () => {
  const values = show(2.3);
  for (const name of ['less', 'less', 'less', 'more', 'more'] as const) press(name);
  expect(values).toEqual([2.3, 1.3, 0.3, 0, 1, 2]);
});

it('begin at nothing with one', () => {
  const values = show(null);
  press('more');
  expect(values).toEqual([null, 1]);
});

it('what is no number stays as it was typed', () => {
  const values = show('about 12');
  press('more');
  expect(values).toEqual(['about 12']);
});
