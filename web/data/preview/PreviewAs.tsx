import type { Access } from '@millwright/core/access/types.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { previewClient } from './preview-client.ts';
import { PreviewContext } from './preview-context.ts';

type Props = { role: string; access: Access; children: ReactNode };

/** Its children read only what both the user and a user group may see, and offer what the group may do. */
export function PreviewAs({ role, access, children }: Props) {
  const outer = useQueryClient();
  const client = useMemo(() => previewClient(outer, role), [outer, role]);
  const preview = useMemo(() => ({ role, access }), [role, access]);
  useEffect(() => () => client.clear(), [client]);
  return (
    <PreviewContext value={preview}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </PreviewContext>
  );
}
