import type { BodyEncoding } from './bodies.ts';
import type { InputField } from './define-step.ts';

/** The choice of a body's encoding; JSON by default. */
export const encodingChoice = (choices: readonly BodyEncoding[]) =>
  ({ name: 'encoding', label: 'encoding', control: 'choice', empty: 'json', usual: 'json', choices, optional: true }) as const satisfies InputField;

/** A body, edited in the form of its encoding. */
export const encodedBody = {
  name: 'body',
  label: 'jsonBody',
  control: 'json',
  empty: {},
  optional: true,
  by: {
    field: 'encoding',
    controls: {
      form: { control: 'pairs', empty: {} },
      multipart: { control: 'pairs', empty: {} },
      text: { control: 'area', empty: '' },
      xml: { control: 'code', empty: '' },
      file: { control: 'line', empty: '' },
    },
  },
} as const satisfies InputField;
