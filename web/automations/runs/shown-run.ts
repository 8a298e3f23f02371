import type { StepRun, TriggerData } from '@millwright/core/automation/types.ts';
import { createContext, useContext } from 'react';

/** The run whose values the inspector shows. `overlaid` when it is drawn over the automation, rather than the last one; a dry run has no id. */
export type ShownRun = { id: string | null; trigger: TriggerData | null; steps: StepRun[]; overlaid: boolean };

export const ShownRunContext = createContext<ShownRun | null>(null);
export const useShownRun = (): ShownRun | null => useContext(ShownRunContext);
