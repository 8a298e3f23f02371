import type { StepLook } from '@millwright/core/process/types.ts';
import { useMemo } from 'react';
import { useDocuments } from './use-documents.ts';

/** How steps look, by key. */
export type Looks = ReadonlyMap<string, StepLook>;

export function useLooks(): Looks {
  const { data } = useDocuments<StepLook>('processes');
  return useMemo(() => new Map((data ?? []).map((look) => [look.key, look])), [data]);
}
