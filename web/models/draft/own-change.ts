import type { ModelDocument } from '../data/use-models.ts';

type Change = Pick<ModelDocument, 'change'>;

/** Whether the change that a job is at was begun by what the draft stands on: the page's own save, not somebody else's. */
export const isOwnChange = (base: Change, stored: Change): boolean => stored.change !== undefined && base.change?.id === stored.change.id;
