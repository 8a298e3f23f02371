import { useLabel, useText } from '../../../i18n/use-text.ts';
import type { ProcessChange } from '../state/changes.ts';

const partWords = {
  name: 'processes.editor.stepName',
  tone: 'processes.editor.tone',
  workstation: 'processes.workstation',
  planned: 'processes.planned',
  enter: 'processes.editor.enter',
  leave: 'processes.editor.leave',
  moves: 'processes.editor.moves',
  help: 'processes.editor.help',
  confirm: 'processes.editor.confirm',
  ask: 'processes.editor.ask',
  offers: 'processes.editor.offers',
  next: 'processes.editor.next',
} as const;

/** Describes a change of a process as a sentence. */
export function useChangeWords(): (change: ProcessChange) => string {
  const text = useText();
  const label = useLabel();
  return (change) => {
    if (change.kind === 'default') return text(`processes.editor.changes.${change.on ? 'on' : 'off'}`);
    if (!('step' in change)) return text(`processes.editor.changes.${change.kind}`);
    const step = label(change.step.name);
    if (change.kind !== 'changed') return text(`processes.editor.changes.${change.kind}`, { step });
    return text('processes.editor.changes.changed', { step, parts: change.parts.map((part) => text(partWords[part])).join(', ') });
  };
}
