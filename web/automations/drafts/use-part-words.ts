import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import { hasBody } from '@millwright/core/automation/flow/graph.ts';
import { inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { OldSecretHours } from '@millwright/core/automation/webhook-secret.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { isHidden } from '@millwright/core/secret-keys.ts';
import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { wordOfHours } from '../credentials/signing-secret.ts';
import { usePortName } from '../drawing/slot-label.ts';
import { type Graph, stepOf } from '../graph/graph.ts';
import { inputFieldsOf } from '../steps/input-fields.ts';
import { useTriggerName } from '../triggers/use-trigger-name.ts';

const settings = ['name', 'enabled', 'soft_fail', 'retry', 'timeout_seconds', 'output_variable', 'position', 'input', 'type'] as const;

/** A value as entered; an expression begins with `=`. */
const entered = (value: unknown): string | undefined =>
  isObject(value as Json) && typeof (value as { $?: unknown }).$ === 'string' ? `= ${(value as { $: string }).$}` : undefined;

/** Names for the parts of an automation in a comparison. A step that only one version has is found there. */
export const usePartWords = (...graphs: readonly Graph[]): PartWords => usePartWordsOf()(graphs);

/** As `usePartWords`, for any versions. */
export function usePartWordsOf(): (graphs: readonly Graph[]) => PartWords {
  const text = useText();
  const label = useLabel();
  const portName = usePortName();
  const triggerName = useTriggerName();
  return (graphs) => {
    const find = (id: string): Step | undefined => graphs.map((graph) => stepOf(graph, id)).find((step) => step !== undefined);
    const nameOf = (id: string) => label(find(id)?.name) || id;
    const settingOf = (id: string, key: string, input: string) => {
      const step = find(id);
      const field = step && inputFieldsOf(step.type).find(({ name }) => name === input);
      if (input) return field ? text(`automations.fields.${field.label}`) : input;
      const setting = settings.find((one) => one === key);
      return setting ? text(`automations.sync.keys.${setting}`) : key;
    };
    return {
      part: (part) => {
        const [kind = '', id = '', key = '', ...input] = part.split(':');
        if (kind === 'step' && key === '') return text('automations.sync.parts.whole', { name: nameOf(id) });
        if (kind === 'step') return text('automations.sync.parts.step', { name: nameOf(id), key: settingOf(id, key, input.join(':')) });
        if (kind === 'webhook_secret') return text('automations.fields.secret');
        if (kind === 'webhook_verify_token') return text('automations.credentials.verifyToken');
        if (kind === 'old_secret_hours') return text('automations.credentials.oldValid');
        const step = find(id);
        if (kind === 'edge')
          return text('automations.sync.parts.edge', { name: nameOf(id), port: portName(key as Port, step && hasBody(step.type), step) });
        return text(`automations.sync.parts.${kind as 'label'}`);
      },
      value: (part, value) => {
        if (isHidden(value as Json)) return text((value as { typed?: true }).typed ? 'automations.draft.newSecret' : 'automations.fields.set');
        if (part === 'disabled') return text(value === true ? 'automations.editor.turnOff' : 'automations.editor.turnOn');
        if (part === 'old_secret_hours' && value !== undefined)
          return text(`automations.credentials.oldHours.${wordOfHours[value as OldSecretHours]}`);
        if (part === 'trigger' && value) {
          const trigger = value as Parameters<typeof triggerName>[0];
          const inputs = inputsOf(trigger).map((declared) => label(declared.label ?? '') || declared.name);
          return [triggerName(trigger), ...(inputs.length > 0 ? [inputs.join(', ')] : [])].join(': ');
        }
        if (part === 'label' || part === 'description' || part.endsWith(':name')) return value === undefined ? undefined : label(value as never);
        if (part.startsWith('edge:') && typeof value === 'string') return nameOf(value);
        if (part.endsWith(':enabled')) return text(value === false ? 'automations.editor.turnOff' : 'automations.editor.turnOn');
        return entered(value);
      },
    };
  };
}
