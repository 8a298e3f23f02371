import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { TenantTransaction } from '../db/types.ts';

/**
 * What the built-in configuration says of a model. Where it names an action that reads everything, and so decides who is
 * told what, no company changes it for its people.
 */
export const builtInMisc = (tenant: TenantTransaction, { model }: ResolvedModel): Model['misc'] =>
  tenant.config.template('models', model.id)?.misc as Model['misc'];
