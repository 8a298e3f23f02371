import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Send } from './services/context.ts';
import { readTab } from './tables/read-tab.ts';
import type { TabWork } from './tables/tab-work.ts';
import { writeTab } from './tables/write-tab.ts';

const works: Record<string, (work: TabWork) => Promise<Json>> = { read: readTab, write: writeTab };

/** Reads a tab of a workbook, or writes one. */
export const workOnSpreadsheet: Send = async ({ egress }, { input, key, timeout_ms }, { signal, files, company, consent }) => {
  const action = String(input.action ?? 'read');
  const work = Object.hasOwn(works, action) ? works[action] : undefined;
  if (!work) throw badInput('action', 'unknown_option', { option: action });
  const { id: client_id, time_zone } = await company();
  return work({ egress, input, consent: consent(input), key, timeout_ms, signal, files, client_id, time_zone });
};
