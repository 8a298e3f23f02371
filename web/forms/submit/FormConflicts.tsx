import { useLastAuthor } from '../../data/records/use-events.ts';
import { ConflictChoice } from '../../fields/conflict/ConflictChoice.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useValueWords } from '../fields/use-value-words.ts';
import { useFormModel } from '../state/form-model.ts';
import { pathName } from '../values/field-name.ts';
import { fieldAt, optionsAt, readPath } from '../values/form-conflicts.ts';
import { type BrowserForm, fromRecord, type Names, recordAt, valueAtPath } from '../values/form-values.ts';

/** Lists the values that another person has changed since the form was opened: both versions, and the choice. */
export function FormConflicts({ form }: { form: BrowserForm }) {
  const text = useText();
  const label = useLabel();
  const words = useValueWords();
  const { schema, model, options, state, node_id } = useFormModel();
  return state.conflicts.map((conflict) => {
    const path = readPath(conflict.field);
    const place = fieldAt(form.fields, schema, model, path);
    if (!place) return null;
    const names: Names = new Map(state.names);
    const theirs = fromRecord(place.field, conflict.stored, names);
    const around = { ...place, options: optionsAt(options, path), names };
    const name = pathName(form.fields, schema, model, conflict.field, label);
    const record = recordAt(state.values, path, node_id);
    const props = {
      name,
      theirs: words(around, theirs) || text('objects.empty'),
      mine: words(around, valueAtPath(state.values, path)) || text('objects.empty'),
      onTheirs: () => state.decide(conflict, 'theirs'),
      onMine: () => state.decide(conflict, 'mine'),
    };
    return typeof record === 'string' ? (
      <NamedConflict key={conflict.field} {...props} record={record} attribute={String(path.at(-1))} />
    ) : (
      <Conflict key={conflict.field} {...props} who="" />
    );
  });
}

type Shown = { name: string; theirs: string; mine: string; onTheirs: () => void; onMine: () => void };

function Conflict({ name, who, ...choice }: Shown & { who: string }) {
  const text = useText();
  return <ConflictChoice title={`${name}: ${who ? text('objects.conflictBy', { who }) : text('objects.conflict')}`} {...choice} />;
}

/** A conflicting value of a stored record, with the person who changed it according to the timeline. */
function NamedConflict({ record, attribute, ...shown }: Shown & { record: string; attribute: string }) {
  return <Conflict {...shown} who={useLastAuthor(record, attribute)} />;
}
