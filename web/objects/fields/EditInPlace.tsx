import type { Field } from '@millwright/core/model/types.ts';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { viewOf } from '../../fields/registry.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../objects.module.css';
import { FieldConflict } from './FieldConflict.tsx';
import { useFieldDraft } from './use-field-draft.ts';

type Props = {
  record: ObjectRecord;
  field: Field;
  size?: 'sm' | 'md';
  /** Renders the value and the edit button, which takes the focus back afterwards. */
  children: (begin: () => void, button: Ref<HTMLButtonElement>) => ReactNode;
};

/** Whether the focus was on a removed element. */
const isNowhere = (focused: Element | null) => !focused?.isConnected || focused === document.body;

/** Shows a value, and its editor in the same place. Enter or blur saves, Escape cancels. */
export function EditInPlace({ record, field, size = 'sm', children }: Props) {
  const text = useText();
  const label = useLabel();
  const name = label(field.label) || field.name;
  const failure = useFailureText();
  const edit = useFieldDraft(record, field);
  const { draft } = edit;
  const button = useRef<HTMLButtonElement>(null);
  const { Editor, multiline } = viewOf(field.type);

  // The focus returns only if the person hasn't moved it to another field during the save.
  const focusButton = () => requestAnimationFrame(() => isNowhere(document.activeElement) && button.current?.focus());
  const giveUp = () => {
    edit.giveUp();
    focusButton();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      giveUp();
    }
    const newline = multiline && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !newline) {
      event.preventDefault();
      event.stopPropagation();
      void edit.commit().then(focusButton);
    }
  };
  const wrong = (problem: NonNullable<typeof edit.problem>) =>
    problem === 'missing' ? text('objects.required', { field: name }) : text('errors.unable_to_parse', { type: text(`table.types.${problem}`) });
  const message = edit.problem ? wrong(edit.problem) : edit.error && failure(edit.error);

  return (
    <>
      {draft && Editor ? (
        <fieldset
          className={classes.editing}
          onKeyDown={onKeyDown}
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && !edit.conflict && void edit.commit()}
          title={text('objects.keys')}
        >
          <Editor
            field={field}
            value={draft.value}
            onChange={edit.type}
            place="record"
            common={{ 'aria-label': name, autoFocus: true, 'data-autofocus': true, size }}
          />
        </fieldset>
      ) : (
        children(edit.begin, button)
      )}
      {edit.saved && !draft && <IconCheck className={classes.saved} size={16} stroke={2} role="img" aria-label={text('objects.saved')} />}
      {edit.conflict && (
        <FieldConflict
          id={record.object.identity}
          field={field}
          conflict={edit.conflict}
          onTheirs={giveUp}
          onMine={(...choice) => void edit.insist(...choice).then(focusButton)}
        />
      )}
      {message && (
        <p className={classes.error} role="alert">
          {message}
        </p>
      )}
    </>
  );
}
