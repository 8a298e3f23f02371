import { surroundingsOf } from '@millwright/core/automation/check/visible.ts';
import { inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import { outputSchema } from '@millwright/core/integration/calls/output-schema.ts';
import { useCallback } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { factsOf } from '../conditions/facts.ts';
import { useOperations } from '../data/use-integration-named.ts';
import { useShownRun } from '../runs/shown-run.ts';
import { useEditor } from '../state/editor-context.ts';
import { useDescribedCall } from '../triggers/source/use-described-call.ts';
import { described } from './described.ts';
import { calledTree, errorTree, howTree, inputsTree, namedTree, recordTree } from './more-variables.ts';
import { useRecordValues } from './use-record-values.ts';
import { type LastRun, type More, outputOf } from './variables.ts';

/** The variables of the record and its former state, the failure of an error path, and the status of earlier steps. */
export function useMoreVariables(id: string): (run: LastRun) => More {
  const text = useText();
  const label = useLabel();
  const { draft } = useEditor();
  const { schema } = useSchema();
  const shownRun = useShownRun();
  const operationOf = useOperations();
  const called = useDescribedCall(draft.trigger);
  const values = useRecordValues(shownRun?.trigger?.primary_item_id);
  return useCallback(
    (run) => {
      const { trigger } = draft;
      const inputs = inputsOf(trigger);
      const { before, on_error_path } = surroundingsOf(draft, id);
      const [slug] = 'model_ids' in trigger ? trigger.model_ids : [];
      const model = schema && slug !== undefined ? findModel(schema, slug) : undefined;
      const fields = schema && model ? factsOf(schema, model, label) : [];
      const changed = Object.entries(shownRun?.trigger?.event?.changes ?? {}).map(([name, [was]]) => [name, was] as const);
      const old = trigger.type === 'object_edited' || trigger.type === 'object_deleted';
      return {
        output: (step, path, value) => {
          const operation = step.type === 'operation' ? operationOf(step.input.integration, step.input.operation) : undefined;
          const schema = operation && outputSchema(operation);
          return schema ? described(path, step.output_variable ?? step.id, schema, value) : namedTree(step, path, value);
        },
        trigger: called
          ? calledTree(called.name, called.webhook, run?.trigger ?? null)
          : inputs.length > 0
            ? inputsTree(inputs, (one) => label(one.label ?? '') || one.name, run?.trigger ?? null)
            : undefined,
        first: [
          ...(on_error_path ? [errorTree(text('automations.mapping.error'))] : []),
          ...(fields.length > 0 ? [recordTree('record', text('automations.mapping.record'), fields, values)] : []),
        ],
        last: [
          ...(old && fields.length > 0
            ? [recordTree('old', text('automations.mapping.old'), fields, { ...values, ...Object.fromEntries(changed) })]
            : []),
          ...before.map((step) =>
            howTree(step, run?.steps, outputOf(step, run?.steps), text('automations.mapping.wentHow', { name: label(step.name) })),
          ),
        ],
      };
    },
    [draft, id, schema, values, shownRun, text, label, operationOf, called],
  );
}
