import type { Draft, Saving } from '../draft/drafts.ts';

/**
 * Has every move judged that a save makes by writing the link to a record's active step, as a form, a button, a drag, an
 * undo and the call of a transition have theirs. Processes have judged their own; server actions write what they decide.
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

/** The step that a draft puts a stored record into; undefined where it leaves it in its own. */
function stepOf({ creating, links, stored }: Draft, active: string | undefined): string | null | undefined {
  if (active === undefined || creating || !links.has(active)) return undefined;
  const step = links.get(active) ?? null;
  return step === (stored?.columns[active] ?? null) ? undefined : step;
}
