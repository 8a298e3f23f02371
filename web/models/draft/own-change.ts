import type { ModelDocument } from '../data/use-models.ts';

type Change = Pick<ModelDocument, 'change'>;

/** Whether the running migration was started by this page's own save, not by another person. */
export const isOwnChange = (base: Change, stored: Change): boolean => stored.change !== undefined && base.change?.id === stored.change.id;
