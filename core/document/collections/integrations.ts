import { z } from 'zod';
import { jsonObject } from '../../schema/shared.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { documentName } from '../descriptor/document-name.ts';
import { namedSecrets } from '../secrets/named-secrets.ts';

const schema = z.strictObject({
  name: documentName,
  type: z.string().max(50).optional(),
  url: z.string().max(2_000).optional(),
  authentication: jsonObject.optional(),
  misc: jsonObject.optional(),
  disabled: z.boolean().optional(),
});

/** A connection to another system, as it is stored. */
export type Integration = z.infer<typeof schema> & { id: string; slug: string };

/** Connections to other systems, with their credentials. */
export const integrations = defineCollection<Integration>({
  component: 'Integration',
  resource: 'SETTING_DATA_CONNECTIONS',
  schema,
  versioned: false,
  secrets: namedSecrets,
});
