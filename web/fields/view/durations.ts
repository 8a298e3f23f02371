import type { DurationFormat } from '@millwright/core/value/duration-format.ts';
import { createContext } from 'react';

/** The units in which the view on the screen tells durations; undefined where it has chosen none. */
export const DurationsContext = createContext<DurationFormat | undefined>(undefined);
