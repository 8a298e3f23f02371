import type { AppFailure } from '../../data/http.ts';
import type { Reader } from '../../documents/uses/Readers.tsx';

/** The fields that show a relation, from the refusal of its deletion: they must be deleted first. */
export const attributesShowing = (error: AppFailure | null): Reader[] =>
  error?.code === 'in_use' && Array.isArray(error.details.uses) ? (error.details.uses as Reader[]) : [];
