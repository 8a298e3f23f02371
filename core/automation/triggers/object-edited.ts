import { objectTrigger } from '../descriptor/object-trigger.ts';

/** Started by each change of a record of the models; a transition to another step is one. */
export const objectEdited = objectTrigger('object_edited', 'pencil', ['updated', 'transition']);
