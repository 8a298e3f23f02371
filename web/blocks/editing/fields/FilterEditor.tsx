import { Button, Group } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { uuid } from '../../../data/uuid.ts';
import { useLabel, useLanguage, useText } from '../../../i18n/use-text.ts';
import { conditionOf, emptyDraft, type FilterDraft } from '../../filter/conditions.ts';
import { FilterBuilder } from '../../filter/FilterBuilder.tsx';
import { MatchCount } from '../../filter/MatchCount.tsx';
import { sentenceOf } from '../../filter/sentence.ts';
import { draftOf } from '../../filter/stored/draft-of.ts';
import classes from './fields.module.css';
import { filterFields } from './filter-fields.ts';

type Props = {
  schema: Schema;
  model: ResolvedModel;
  value: Condition | undefined;
  /** Called when the meaning of the filter changes; undefined for no filter. */
  onChange: (condition: Condition | undefined) => void;
  /** Describes the whole condition in words, if it isn't the filter of a list. */
  says?: (conditions: string | null) => string;
};

const nameless: ReadonlyMap<string, string> = new Map();

/** The meaning of a filter, for comparison: a filter without conditions has none. */
const meaningOf = (condition: Condition | null): string => {
  const parts = condition && ('all' in condition ? condition.all : 'any' in condition ? condition.any : null);
  return JSON.stringify(parts?.length === 0 ? null : condition);
};

/** Edits a stored filter as readable rows, with the number of records that match. A filter without rows is shown as a sentence. */
export function FilterEditor({ schema, model, value, onChange, says }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const stored = value ?? null;
  const columns = filterFields(schema, model, stored, (column) => label(column.label));
  const meaning = meaningOf(stored);
  const [editing, setEditing] = useState<{ of: string; draft: FilterDraft | null }>(() => ({ of: meaning, draft: draftOf(stored, columns, uuid) }));
  // The filter was changed elsewhere, for example by an undo.
  if (editing.of !== meaning) setEditing({ of: meaning, draft: draftOf(stored, columns, uuid) });
  const change = (draft: FilterDraft) => {
    const next = conditionOf(draft, columns);
    const of = meaningOf(next);
    setEditing({ of, draft });
    if (of !== meaning) onChange(next ?? undefined);
  };
  if (editing.draft)
    return (
      <FilterBuilder draft={editing.draft} columns={columns} onChange={change} model={model.model.slug} where={stored} {...(says && { says })} />
    );
  return (
    <div className={classes.part}>
      <p className={classes.words}>
        {stored && text('filter.sentenceAll', { list: sentenceOf(stored, columns, { text, language, names: nameless }) })}
      </p>
      <MatchCount model={model.model.slug} where={stored} />
      <p className={classes.hint}>{text('blocks.editing.filterByHand')}</p>
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => change(emptyDraft)}>
          {text('blocks.editing.filterAnew')}
        </Button>
      </Group>
    </div>
  );
}
