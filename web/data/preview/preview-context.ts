import type { Access } from '@millwright/core/access/types.ts';
import { createContext, useContext, useMemo } from 'react';
import { readAs } from './preview-signals.ts';

/** The previewed user group, with the rights that both it and the user have; null without a preview. */
export const PreviewContext = createContext<{ role: string; access: Access } | null>(null);

/** A signal for reads outside of queries; it never aborts. Undefined without a preview. */
export function usePreviewSignal(): AbortSignal | undefined {
  const role = useContext(PreviewContext)?.role;
  return useMemo(() => (role === undefined ? undefined : readAs(new AbortController().signal, role)), [role]);
}
