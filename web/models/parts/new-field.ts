import type { Field } from '@millwright/core/model/types.ts';
import { uuid } from '../../data/uuid.ts';

/** Creates a text field without a name, with everything the server would add, so that it is stored exactly as drafted. */
export const newField = (): Field => ({ id: uuid(), name: '', label: '', type: 'text', creation_date: new Date().toISOString() });
