import { objectTrigger } from '../descriptor/object-trigger.ts';

/** Started by each new record of the models. */
export const objectCreated = objectTrigger('object_created', 'squarePlus', ['created']);
