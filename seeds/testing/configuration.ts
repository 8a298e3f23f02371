import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { Templates } from '@millwright/core/seed/templates.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { seeds } from '../seeds.ts';

let last = 0;
/** Counts ids up; how real ids are made does not matter for the configuration. */
const nextId = () => `00000000-0000-7000-8000-${(++last).toString(16).padStart(12, '0')}`;

/** The built-in documents as a client reads them, except for their ids. */
const templates = new Templates(seeds.builtIn, nextId);
export const documentsOf = (collection: Parameters<Templates['of']>[0]) => [...templates.of(collection).values()];
export const schema: Schema = resolveSchema(documentsOf('models') as unknown as Model[], documentsOf('relations') as unknown as Relation[]);

/** The built-in configuration in which nothing starts automatically: every automation is started by its name. */
export const byHand: BuiltIn = {
  ...seeds.builtIn,
  settings_data_connections: seeds.builtIn.settings_data_connections.map((automation) => ({ ...automation, trigger: { type: 'manual' } })),
};

/** Keys of the steps of a built-in default process, in their order. */
export const defaultSteps = (process: string) =>
  seeds.builtIn.records
    .filter((record) => record.model === 'std_process_step' && record.links?.std_process === process)
    .map((record) => String(record.properties.std_key));
