import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { TenantTransaction } from '../db/types.ts';

/**
 * The built-in configuration of a model. If it names an action that reads all records, and so decides what people see, a company can't
 * change it.
 */
export const builtInMisc = (tenant: TenantTransaction, { model }: ResolvedModel): Model['misc'] =>
  tenant.config.template('models', model.id)?.misc as Model['misc'];
