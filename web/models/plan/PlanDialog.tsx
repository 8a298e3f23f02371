import { notifications } from '@mantine/notifications';
import { rowsWithinCall } from '@millwright/core/contract/model-changes.ts';
import type { Json } from '@millwright/core/json.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { changedKeys } from '../../documents/saving/changes.ts';
import type { Saving } from '../../documents/saving/use-saving.ts';
import { viewOfField } from '../../fields/registry.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { replaceUnfit } from '../data/use-kept.ts';
import type { ModelContent, ModelDocument } from '../data/use-models.ts';
import type { Difference } from '../draft/differences.ts';
import { draftOf } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { type GivenAlong, PlanView } from './PlanView.tsx';
import { replacementsOf } from './Replacements.tsx';
import { useDifferenceWords } from './use-difference-words.ts';
import { usePlan } from './use-plan.ts';

type Props = { saving: Saving<ModelDocument, ModelContent>; differences: readonly Difference[]; onClose: () => void };

/** Previews the effects of a change of a model. */
export function PlanDialog({ saving, differences, onClose }: Props) {
  const text = useText();
  const words = useDifferenceWords();
  const label = useLabel();
  const failure = useFailureText();
  const client = useQueryClient();
  const { draft, refuse } = useModelEditor();
  const { base, theirs } = saving;
  const change = useMemo(() => changedKeys(draftOf(base), draft), [base, draft]);
  const plan = usePlan(base, change);
  const refused = plan.error?.fields.length ? plan.error.fields : null;
  // The problems are shown at their fields on the page.
  useEffect(() => {
    if (!refused) return;
    refuse(refused);
    onClose();
  }, [refused, refuse, onClose]);
  // A conflict with another person is resolved on the page below.
  useEffect(() => {
    if (theirs) onClose();
  }, [theirs, onClose]);
  const rewritten = Math.max(0, ...(plan.data?.tables ?? []).flatMap(({ rows, steps }) => (steps.includes('change_type') ? [rows] : [])));
  const byJob = rewritten > rowsWithinCall;
  const make = async ({ fill, replacing, switch_off }: GivenAlong) => {
    const body = Object.keys(fill).length ? { body: { fill } } : {};
    const saved = await saving.save({ ...body, ...(switch_off && { query: { switch_off: '1' } }) });
    if (!saved) return;
    const pairs = Object.entries(replacing).map(([field, chosen]) => [field, replacementsOf(chosen)] as const);
    await replaceUnfit(base.slug, new Map(pairs.filter(([, replace]) => replace.length))).catch((error: AppFailure) =>
      notifications.show({ message: text('models.plan.notReplaced', { reason: failure(error) }), color: 'red' }),
    );
    void client.invalidateQueries({ queryKey: ['kept-values', base.slug] });
    notifications.show({ message: text(byJob ? 'models.begun' : 'models.saved'), color: 'green' });
    onClose();
  };
  const fillOf = (name: string, value: Json, onChange: (value: Json) => void) => {
    const field = draft.schema.find((one) => one.name === name && !one.deleted);
    const Editor = field && viewOfField(field).Editor;
    const common = { label: text('models.plan.fill'), required: true };
    return {
      name: label(field?.label) || name,
      editor: field && Editor && <Editor field={field} value={value} required place="bulk" onChange={onChange} common={common} />,
    };
  };
  return (
    <PlanView
      words={differences.map(words)}
      plan={plan}
      before={base.schema}
      after={draft.schema}
      fillOf={fillOf}
      replaces={!byJob}
      refused={refused !== null}
      note={byJob && <p>{text('models.plan.byJob')}</p>}
      error={saving.error}
      pending={saving.pending}
      make={text('models.plan.make')}
      onMake={(given) => void make(given)}
      onClose={onClose}
    />
  );
}
