import { formSchema } from '../../form/schema.ts';
import type { Form } from '../../form/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';

/** Forms that people fill in. */
export const forms = defineCollection<Form>({
  component: 'Form',
  resource: 'FORMS',
  schema: formSchema,
  versioned: true,
  defaults: ({ name }) => ({ read_query: '', fields: [], title: name ?? null }),
  demandedModels: ({ model }) => [model],
});
