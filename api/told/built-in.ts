import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { TenantTransaction } from '../db/types.ts';

/**
 * The built-in settings of a model. Actions that read all records and decide what each person may see are taken from here, so that a
 * company can't change them.
 */
export const builtInMisc = (tenant: TenantTransaction, { model }: ResolvedModel): Model['misc'] =>
  tenant.config.template('models', model.id)?.misc as Model['misc'];
