import type { Trigger } from '@millwright/core/automation/types.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { useCallback } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { namesOf } from '../steps/summary.ts';

/** A trigger in words: "Changed: Order, Shipment". Names of what can't be read stay as they are stored. */
export function useTriggerName(): (trigger: Trigger) => string {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const forms = useDocuments<Form>('forms');
  return useCallback(
    (trigger) => {
      const form = (id: string) => forms.data?.find((one) => one.id === id || one.slug === id);
      const model = (id: string) => schema && findModel(schema, id)?.model;
      const named = (id: string) => (trigger.type === 'form_submitted' ? label(form(id)?.title) : label(model(id)?.displayed_name)) || id;
      const names = namesOf(trigger).map(named).join(', ');
      if (names && (trigger.type === 'form_submitted' || 'model_ids' in trigger)) return text(`automations.triggerOf.${trigger.type}`, { names });
      return [text(`automations.triggers.${trigger.type}`), names].filter(Boolean).join(' · ');
    },
    [text, label, schema, forms.data],
  );
}
