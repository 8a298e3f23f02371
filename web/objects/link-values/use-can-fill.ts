import type { Field } from '@millwright/core/model/types.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { isWritable } from '../../fields/is-writable.ts';
import { viewOfField } from '../../fields/registry.ts';

/** Returns whether the user may fill in an attribute by hand: CREATE for a new link, UPDATE for an existing one. */
export function useCanFill() {
  const rights = useRights();
  const { client_id } = useUser();
  return (verb: 'CREATE' | 'UPDATE', field: Field): boolean =>
    isWritable(field) && viewOfField(field).Editor !== null && rights?.allows(verb, 'FIELDS', { id: field.id, client_id }) === true;
}
