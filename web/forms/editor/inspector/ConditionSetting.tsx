import { SegmentedControl } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import { useState } from 'react';
import { conditionOf, emptyDraft, type FilterDraft } from '../../../blocks/filter/conditions.ts';
import { FilterBuilder } from '../../../blocks/filter/FilterBuilder.tsx';
import { draftOf } from '../../../blocks/filter/stored/draft-of.ts';
import { uuid } from '../../../data/uuid.ts';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';
import type { Place } from '../state/edits.ts';
import { useConditionColumns } from './use-condition-columns.ts';

type Props = {
  place: Place;
  name: string;
  /** The labels without and with a condition. */
  words: { never: string; when: string };
  value: Condition | undefined;
  onChange: (value: Condition | undefined) => void;
};

/** Edits the condition of a part of the form as rows of the filter builder; it may use the fields before that part. */
export function ConditionSetting({ place, name, words, value, onChange }: Props) {
  const text = useText();
  const { editable } = useFormEditing();
  const columns = useConditionColumns(place);
  // Incomplete rows stay in the builder; only a complete condition changes the form.
  const [typed, setTyped] = useState<{ draft: FilterDraft; made: string } | null>(null);
  const meaning = JSON.stringify(value ?? null);
  const open = value !== undefined || typed !== null;
  const draft = typed?.made === meaning ? typed.draft : draftOf(value ?? null, columns, uuid);
  const change = (next: FilterDraft) => {
    const condition = conditionOf(next, columns) ?? undefined;
    setTyped({ draft: next, made: JSON.stringify(condition ?? null) });
    if (JSON.stringify(condition ?? null) !== meaning) onChange(condition);
  };
  const turn = (to: string) => {
    setTyped(to === 'when' ? { draft: emptyDraft, made: meaning } : null);
    if (to === 'never' && value) onChange(undefined);
  };
  return (
    <fieldset className={classes.setting} disabled={!editable}>
      <legend className={classes.settingName}>{name}</legend>
      <SegmentedControl
        size="xs"
        aria-label={name}
        disabled={!editable}
        value={open ? 'when' : 'never'}
        onChange={turn}
        data={[
          { value: 'never', label: words.never },
          { value: 'when', label: words.when },
        ]}
      />
      {open && columns.length === 0 && <p className={classes.hint}>{text('formEditor.nothingBefore')}</p>}
      {open && columns.length > 0 && draft && <FilterBuilder draft={draft} columns={columns} onChange={change} />}
      {open && columns.length > 0 && !draft && <pre className={classes.code}>{JSON.stringify(value, null, 2)}</pre>}
    </fieldset>
  );
}
