import type { DurationFormat } from '@millwright/core/value/duration-format.ts';
import { createContext } from 'react';

/** The units in which the current view shows durations; undefined if the view has chosen none. */
export const DurationsContext = createContext<DurationFormat | undefined>(undefined);
