import type { StepPolicy } from '../../languages/english.ts';
import { toOrder } from './defaults/to-order.ts';
import { defaultProcesses } from './defaults.ts';

/** Name and color of every built-in step. */
export const policies: StepPolicy[] = [...defaultProcesses.flatMap((process) => process.steps), toOrder].map(
  ({ key, label, tone, help, confirm, leave, next, refuse, offers }) => ({
    key,
    label,
    tone,
    ...(help ? { help } : {}),
    ...(confirm ? { confirm } : {}),
    ...(leave ? { leave } : {}),
    ...(next ? { next } : {}),
    ...(refuse ? { refuse } : {}),
    ...(offers ? { offers } : {}),
  }),
);
