import type { Draft, Saving } from '../draft/drafts.ts';

/**
 * Checks moves to another step that a save makes by writing the link to the active step. Forms, buttons, drags, undo and
 * the transition call are checked the same way. Processes have checked their own moves, and server actions may write
 * any.
 */
export async function judgeMoves({ tenant, drafts, options: { rights } }: Saving): Promise<void> {
  const { binding } = tenant.config;
  if (!binding || rights === 'by_action' || rights === 'by_process') return;
  const active = new Map(binding.subjects.map((subject) => [subject.model, subject.active]));
  for (const draft of drafts.values()) {
    const step = stepOf(draft, active.get(draft.model.model.slug));
    if (step !== undefined) await tenant.judge({ model: draft.model.model.slug, id: draft.id, step });
  }
}

/** The new step of a stored record. Undefined if it stays in its step. */
function stepOf({ creating, links, stored }: Draft, active: string | undefined): string | null | undefined {
  if (active === undefined || creating || !links.has(active)) return undefined;
  const step = links.get(active) ?? null;
  return step === (stored?.columns[active] ?? null) ? undefined : step;
}
