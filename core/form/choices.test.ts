import { describe, expect, it } from 'vitest';
import { checkValues } from './check-values.ts';
import type { FormField } from './types.ts';

const asked = (field: Partial<FormField>) =>
  checkValues({ fields: [{ id: 's', kind: 'option', attribute: 'state', ...field }] }, {}, null).length > 0;

describe('an option', () => {
  it('must be chosen, unless several may be or the form says otherwise', () => {
    expect([asked({}), asked({ multiple: true }), asked({ required: false }), asked({ multiple: true, required: true })]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
