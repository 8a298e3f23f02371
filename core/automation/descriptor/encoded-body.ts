import type { BodyEncoding } from './bodies.ts';
import type { InputField } from './define-step.ts';

/** The choice of how a body is written; JSON without one. */
export const encodingChoice = (choices: readonly BodyEncoding[]) =>
  ({ name: 'encoding', label: 'encoding', control: 'choice', empty: 'json', usual: 'json', choices, optional: true }) as const satisfies InputField;

/** A body, edited as its encoding writes it. */
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
