import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useLastAuthor } from '../../data/records/use-events.ts';
import { ConflictChoice } from '../../fields/conflict/ConflictChoice.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { FieldConflict as Conflict } from './use-field-edit.ts';

type Props = {
  /** The identity of the record. */
  id: string;
  field: Field;
  conflict: Conflict;
  onTheirs: () => void;
  onMine: (mine: Json, theirs: Json, version: number) => void;
};

/** Shows both values after two people changed the same field, and asks which one to keep. */
export function FieldConflict({ id, field, conflict, onTheirs, onMine }: Props) {
  const text = useText();
  const { mine, theirs, version } = conflict;
  const who = useLastAuthor(id, field.name);
  return (
    <ConflictChoice
      title={who ? text('objects.conflictBy', { who }) : text('objects.conflict')}
      theirs={<FieldValue field={field} value={theirs} />}
      mine={<FieldValue field={field} value={mine} />}
      onTheirs={onTheirs}
      onMine={() => onMine(mine, theirs, version)}
    />
  );
}
