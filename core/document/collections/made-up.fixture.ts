import { z } from 'zod';
import { jsonObject, path, reference } from '../../schema/shared.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { documentName } from '../descriptor/document-name.ts';
import { unfitPath } from '../rules/fits.ts';
import { missing } from '../rules/references.ts';
import { namedSecrets } from '../secrets/named-secrets.ts';
import { withCollection } from './registry.ts';

const schema = z.strictObject({
  name: documentName,
  model: reference,
  shows: path,
  rhythm: z.enum(['daily', 'weekly']),
  url: z.string().optional(),
  access: jsonObject.optional(),
});
type Feed = z.infer<typeof schema> & { id: string };

/**
 * A collection that exists only in tests. It uses every part of a definition. Import this file first, so that
 * the collection is registered before its list is read.
 */
export const feeds = defineCollection<Feed>({
  component: 'Feed',
  resource: 'SETTINGS',
  schema,
  versioned: true,
  drafts: 'document',
  defaults: () => ({ rhythm: 'daily' }),
  rules: ({ name }) => (name === 'Nothing' ? [{ field: 'name', code: 'empty', message: 'A feed is about something.' }] : []),
  demandedModels: ({ model }) => [model],
  references: ({ model }, { documents }) => (documents.find('models', model) ? [] : [missing('model', 'Model')]),
  unfit: ({ model, shows }, documents) => unfitPath(documents, 'shows', model, shows),
  secrets: namedSecrets,
});

withCollection('feeds', feeds);
