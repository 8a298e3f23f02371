import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldToFill } from './field-to-fill.ts';

const first = (customer: string) =>
  fieldToFill(
    render(
      <form>
        <input type="hidden" required />
        <input name="locked" required readOnly />
        <input name="number" />
        <input name="customer" required defaultValue={customer} />
      </form>,
    ).container,
  )?.name;

it('is the first that has to be filled in, else the first that can be', () => {
  expect(first('')).toBe('customer');
  expect(first('Harbour')).toBe('number');
});
