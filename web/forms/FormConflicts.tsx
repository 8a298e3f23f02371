import { useLabel, useText } from '../i18n/use-text.ts';
import { ConflictChoice } from '../objects/ConflictChoice.tsx';
import { placeName } from './field-name.ts';
import { fieldAt, optionsAt, placeOf } from './form-conflicts.ts';
import { useFormModel } from './form-model.ts';
import { type BrowserForm, fromRecord, type Names, valueAtPlace } from './form-values.ts';
import { useValueWords } from './use-value-words.ts';

/** Every value that somebody else has changed since the form was opened: both, and the choice. */
export function FormConflicts({ form }: { form: BrowserForm }) {
  const text = useText();
  const label = useLabel();
  const words = useValueWords();
  const { schema, model, options, state } = useFormModel();
  return state.conflicts.map((conflict) => {
    const place = placeOf(conflict.field);
    const found = fieldAt(form.fields, schema, model, place);
    if (!found) return null;
    const names: Names = new Map(state.names);
    const theirs = fromRecord(found.field, conflict.stored, names);
    const around = { ...found, options: optionsAt(options, place), names };
    const name = placeName(form.fields, schema, model, conflict.field, label);
    return (
      <ConflictChoice
        key={conflict.field}
        title={`${name}: ${text('objects.conflict')}`}
        theirs={words(around, theirs) || text('objects.empty')}
        mine={words(around, valueAtPlace(state.values, place)) || text('objects.empty')}
        onTheirs={() => state.decide(conflict, 'theirs')}
        onMine={() => state.decide(conflict, 'mine')}
      />
    );
  });
}
