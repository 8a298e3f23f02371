import type { StepRun, TriggerData } from '@millwright/core/automation/types.ts';
import { createContext, useContext } from 'react';

/** The run whose values the inspector shows. `overlaid`: it is displayed over the automation; otherwise it is the last run. A dry run has no id. */
export type ShownRun = { id: string | null; trigger: TriggerData | null; steps: StepRun[]; overlaid: boolean };

export const ShownRunContext = createContext<ShownRun | null>(null);
export const useShownRun = (): ShownRun | null => useContext(ShownRunContext);
