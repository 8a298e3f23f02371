import type { InputField } from './define-step.ts';

/** The choice of a template in a form. */
export const templateField = <const K extends NonNullable<InputField['of']>>(of: K) =>
  ({ name: 'template', label: 'template', control: 'template', of, empty: '', main: true }) as const satisfies InputField;
