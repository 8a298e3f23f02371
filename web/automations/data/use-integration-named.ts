import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import type { Json } from '@millwright/core/json.ts';
import { useCallback } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';

/** The integration with this slug or id; undefined while loading, or for users who may not read it. */
export function useIntegrationNamed(name: Json | undefined): Integration | undefined {
  const integrations = useDocuments<Integration>('integrations');
  return integrations.data?.find(({ id, slug }) => typeof name === 'string' && (id === name || slug === name));
}

/** Looks up an operation of a readable integration by name. */
export function useOperations(): (integration: Json | undefined, operation: Json | undefined) => Operation | undefined {
  const { data } = useDocuments<Integration>('integrations');
  return useCallback(
    (integration, operation) =>
      data?.find(({ id, slug }) => id === integration || slug === integration)?.operations?.find(({ name }) => name === operation),
    [data],
  );
}

/** The operation that a step calls. */
export const useOperationNamed = (integration: Json | undefined, operation: Json | undefined) =>
  useIntegrationNamed(integration)?.operations?.find(({ name }) => name === operation);
