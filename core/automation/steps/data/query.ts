import { defineStep, noSecrets, pairs } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** Reads records with a GraphQL operation. The output is its `data`. */
export const query = defineStep({
  type: 'query',
  place: 'inside',
  family: 'data',
  icon: 'databaseSearch',
  ports: 'step',
  effect: false,
  input: ({ z, object }) => z.strictObject({ query: z.string().min(1), variables: object.optional() }),
  output: ({ z }) => z.record(z.string(), z.unknown()),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [{ name: 'query', label: 'query', control: 'query', empty: '', fixedOnly: true, main: true }, pairs('variables', 'variables')],
  initialInput: { query: '' },
  defaultOutput: 'data',
  summary: (input) =>
    wordsOf(input.query)
      .replace(/^[^{]*\{\s*/, '')
      .trim()
      .split('\n')[0] ?? '',
});
