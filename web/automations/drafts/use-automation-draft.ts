import type { DocumentDraft } from '@millwright/core/contract/drafts.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../data/http.ts';
import { type Draft, draftOf } from '../data/draft.ts';
import type { AutomationDocument } from '../data/use-automations.ts';

export const draftPath = (id: string) => `/v1/documents/settings_data_connections/${encodeURIComponent(id)}/draft` as const;

/** The initial state of the editor: the stored draft, and the live version at its beginning. */
export type BegunDraft = { about: DocumentDraft; base: AutomationDocument; draft: Draft };

/** A stored draft for the editor. Keys with null are absent. Being enabled is not part of it. */
export function draftFrom(base: AutomationDocument, { content }: Pick<DocumentDraft, 'content'>): Draft {
  const whole = Object.fromEntries(Object.entries({ ...draftOf(base), ...content }).filter(([, value]) => value !== null));
  return draftOf({ ...(whole as unknown as AutomationDocument), disabled: base.disabled });
}

function begun(live: AutomationDocument, about: DocumentDraft): BegunDraft {
  const base = { ...live, ...about.base, version: about.based_on } as AutomationDocument;
  return { about, base, draft: draftFrom(base, about) };
}

/** The stored draft of an automation, loaded each time its editor opens; `known` once loaded. */
export function useAutomationDraft(live: AutomationDocument | undefined, mayChange: boolean): { known: boolean; begun: BegunDraft | null } {
  const id = live?.id ?? '';
  const query = useQuery({
    queryKey: ['automation-draft', id],
    queryFn: async ({ signal }) => (await get(draftPath(id), { signal })).data,
    enabled: live !== undefined && mayChange,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    select: (about) => (live && about ? begun(live, about) : null),
  });
  return { known: !mayChange || query.isSuccess || query.isError, begun: query.data ?? null };
}
