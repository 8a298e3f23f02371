import type { AppFailure } from '../../data/http.ts';
import type { Reader } from '../../documents/uses/Readers.tsx';

/** Attributes that show a relation's records, as the refusal of its deletion names them: they go first. */
export const attributesShowing = (error: AppFailure | null): Reader[] =>
  error?.code === 'in_use' && Array.isArray(error.details.uses) ? (error.details.uses as Reader[]) : [];
