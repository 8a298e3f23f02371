import { objectTrigger } from '../descriptor/object-trigger.ts';

/** Started by each deletion of a record of the models. */
export const objectDeleted = objectTrigger('object_deleted', 'trash', ['deleted']);
