import { textOf } from '@millwright/api/automations/steps/types.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { JsonObject } from '@millwright/core/json.ts';

/** The download address of a workbook. For the page of a Google sheet, its `export` address. */
export function downloadAddress(input: JsonObject): string {
  const url = URL.parse(textOf(input, 'url'));
  if (!url) throw badInput('url', 'not_an_address');
  const sheet = url.hostname === 'docs.google.com' && /^\/spreadsheets\/d\/([\w-]+)/.exec(url.pathname)?.[1];
  return sheet ? `https://docs.google.com/spreadsheets/d/${sheet}/export?format=xlsx` : url.href;
}

/** The tab that a step names. Null: the first one. */
export function tabOf({ tab }: JsonObject): string | null {
  if (tab === undefined || tab === null || tab === '') return null;
  if (typeof tab !== 'string') throw badInput('tab', 'not_a_text');
  return tab;
}
