import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import { useCallback } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { Slot } from '../graph/graph.ts';
import { useShownRun } from '../runs/shown-run.ts';
import { useEditor } from '../state/editor-context.ts';
import { useDescribedCall } from '../triggers/source/use-described-call.ts';
import { type AboutRecord, type FilledStep, filledStep } from './filled-step.ts';

/** Field types that can't be written in one line of an email. */
const untold = new Set<string>(['relation', 'file']);

/** The record of the automation's runs, if they have one. */
function useAboutRecord(): AboutRecord | null {
  const label = useLabel();
  const { draft } = useEditor();
  const { schema } = useSchema();
  const [slug] = 'model_ids' in draft.trigger ? draft.trigger.model_ids : [];
  const model = schema && slug !== undefined ? findModel(schema, slug) : undefined;
  if (!model) return null;
  const fields = [...model.fields.values()].filter(({ type }) => !untold.has(type));
  const primary = fields.find(({ id, name }) => id === model.model.primary_attribute || name === model.model.primary_attribute);
  return {
    model: label(model.model.displayed_name) || model.table,
    primary: primary?.name ?? null,
    fields: fields.map((field) => ({ name: field.name, label: label(field.label) || field.name })),
  };
}

/** Fills in a new step for its place; `by_status` makes a condition that branches on the status of a call. */
export function useFilledStep(): (type: StepType, slot: Slot, by_status?: boolean) => FilledStep | null {
  const text = useText();
  const label = useLabel();
  const { draft } = useEditor();
  const { id, email } = useUser();
  const run = useShownRun();
  const described = useDescribedCall(draft.trigger);
  const record = useAboutRecord();
  const name = label(draft.label);
  return useCallback(
    (type, slot, by_status = false) =>
      filledStep(type, {
        draft,
        slot,
        by_status,
        name,
        record,
        called: run?.trigger?.input ?? described?.webhook.example?.body,
        designer: { id, email },
        failed: text('automations.proposals.failed', { name }),
      }),
    [draft, name, record, run, described, id, email, text],
  );
}
