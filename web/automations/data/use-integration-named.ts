import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import type { Json } from '@millwright/core/json.ts';
import { useCallback } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';

/** The integration that a step names by its slug or id; undefined while it is not known, or for who may not read it. */
export function useIntegrationNamed(name: Json | undefined): Integration | undefined {
  const integrations = useDocuments<Integration>('integrations');
  return integrations.data?.find(({ id, slug }) => typeof name === 'string' && (id === name || slug === name));
}

/** The integrations that may be read, to be asked for an operation by their name. */
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
