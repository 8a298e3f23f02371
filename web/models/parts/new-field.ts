import type { Field } from '@millwright/core/model/types.ts';
import { uuid } from '../../data/uuid.ts';

/** A text without a name yet. It brings all that the store would add to it, so that it is stored as it is drafted. */
export const newField = (): Field => ({ id: uuid(), name: '', label: '', type: 'text', creation_date: new Date().toISOString() });
