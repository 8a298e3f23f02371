import { isTimed, type Trigger, triggerDescriptor, triggerNames } from '@millwright/core/automation/triggers/registry.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { useCallback } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useRhythmWords } from '../schedule/use-rhythm-words.ts';

/** A trigger in words: "Changed: Order, Shipment", "Every day at 06:00, Europe/Paris". Unreadable names are shown as stored. */
export function useTriggerName(): (trigger: Trigger) => string {
  const text = useText();
  const label = useLabel();
  const rhythm = useRhythmWords();
  const { time_zone } = useUser().client;
  const { schema } = useSchema();
  const forms = useDocuments<Form>('forms');
  return useCallback(
    (trigger) => {
      const form = (id: string) => forms.data?.find((one) => one.id === id || one.slug === id);
      const model = (id: string) => schema && findModel(schema, id)?.model;
      const about = triggerDescriptor(trigger.type).about?.names;
      const named = (id: string) => (about === 'form' ? label(form(id)?.title) : about === 'model' ? label(model(id)?.displayed_name) : '') || id;
      const names = isTimed(trigger) ? rhythm(trigger.cron, trigger.time_zone ?? time_zone) : triggerNames(trigger).map(named).join(', ');
      if (names && ('form_ids' in trigger || 'model_ids' in trigger)) return text(`automations.triggerOf.${trigger.type}`, { names });
      if (names && trigger.type === 'schedule') return names;
      return [text(`automations.triggers.${trigger.type}`), names].filter(Boolean).join(' · ');
    },
    [text, label, rhythm, time_zone, schema, forms.data],
  );
}
