import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { Templates } from '../../api/documents/templates.ts';
import { seeds } from '../seeds.ts';

/** The built-in documents as a client reads them. */
export const templates = new Templates(seeds.builtIn);
export const documentsOf = (collection: Parameters<Templates['of']>[0]) => [...templates.of(collection).values()];
export const schema: Schema = resolveSchema(documentsOf('models') as unknown as Model[], documentsOf('relations') as unknown as Relation[]);
