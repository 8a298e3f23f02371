import type { Access } from '@millwright/core/access/types.ts';
import { createContext, useContext, useMemo } from 'react';
import { readAs } from './preview-signals.ts';

/** The user group as which something is looked at, with the rights that it and the person both have; null in one's own name. */
export const PreviewContext = createContext<{ role: string; access: Access } | null>(null);

/** A signal for what is read outside of queries; it never ends. Undefined in one's own name. */
export function usePreviewSignal(): AbortSignal | undefined {
  const role = useContext(PreviewContext)?.role;
  return useMemo(() => (role === undefined ? undefined : readAs(new AbortController().signal, role)), [role]);
}
