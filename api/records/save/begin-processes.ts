import type { Saving } from '../draft/drafts.ts';

/** Gives new records their process where they get it within the save that makes them: those of a company's own models. */
export async function beginProcesses({ tenant, drafts, versions }: Saving): Promise<void> {
  const subjects = tenant.config.binding?.subjects.filter(({ at_creation }) => at_creation) ?? [];
  for (const { model } of subjects) {
    const made = [...drafts.values()].filter((draft) => draft.creating && draft.model.model.slug === model);
    if (made.length === 0) continue;
    const begun = await tenant.beginProcess(
      model,
      made.map(({ id }) => id),
    );
    for (const [id, version] of begun) versions.set(id, version);
  }
}
