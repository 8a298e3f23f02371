import type { Json } from '@millwright/core/json.ts';
import { useEffect, useMemo, useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { changedKeys } from '../../documents/saving/changes.ts';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { ModelDocument, RelationDocument } from '../data/use-models.ts';
import { type RelationContent, useRelationChangePlan } from '../data/use-relations.ts';
import { relationDifferences } from '../draft/relation-differences.ts';
import { contentOf, modelOf } from '../draft/relation-draft.ts';
import { type GivenAlong, PlanView } from '../plan/PlanView.tsx';
import { useRelationDifferenceWords } from './use-relation-difference-words.ts';

type Props = {
  /** The version that the draft is based on; null for a new relation. */
  base: RelationDocument | null;
  draft: RelationContent;
  models: ModelDocument[];
  pending: boolean;
  error: AppFailure | null;
  /** Called with the problems that the plan finds; the panel shows them at their fields. */
  onRefused: (problems: AppFailure['fields']) => void;
  onMake: (given: GivenAlong) => void;
  onClose: () => void;
};

/** Previews the effects of creating or changing a relation. */
export function RelationPlanDialog({ base, draft, models, pending, error, onRefused, onMake, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const words = useRelationDifferenceWords(models);
  const before = useMemo(() => base && contentOf(base), [base]);
  const data = useMemo(() => (before ? changedKeys(before, draft) : draft), [before, draft]);
  const plan = useRelationChangePlan(base, data);
  const refused = plan.error?.fields.length ? plan.error.fields : null;
  useEffect(() => {
    if (!refused) return;
    onRefused(refused);
    onClose();
  }, [refused, onRefused, onClose]);
  const target = modelOf(models, draft.to_object_id);
  const fillOf = (name: string, _value: Json, onChange: (value: Json) => void) => ({
    name: name === draft.name ? label(draft.labels.name) : name,
    editor: name === draft.name && target && <Filling model={target.slug} onChange={onChange} />,
  });
  return (
    <PlanView
      words={words(draft, relationDifferences(before, draft))}
      plan={plan}
      before={before?.schema ?? []}
      after={draft.schema ?? []}
      fillOf={fillOf}
      replaces={false}
      refused={refused !== null}
      error={error}
      pending={pending}
      make={text(base ? 'models.plan.make' : 'models.relation.make')}
      onMake={onMake}
      onClose={onClose}
    />
  );
}

/** Selects the record to link to those that have none. */
function Filling({ model, onChange }: { model: string; onChange: (value: Json) => void }) {
  const text = useText();
  const [chosen, setChosen] = useState('');
  const pick = (record: { identity: string; label: string }) => {
    setChosen(record.label);
    onChange(record.identity);
  };
  return <RecordPicker model={model} label={text('models.plan.fill')} chosen={chosen} onPick={pick} />;
}
