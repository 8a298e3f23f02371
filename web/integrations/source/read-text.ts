import { type ReadResult, unreadable } from '@millwright/core/integration/reading/read-connector.ts';
import { readCurl } from '@millwright/core/integration/reading/read-curl.ts';
import { readOpenApi } from '@millwright/core/integration/reading/read-openapi.ts';
import type { Json } from '@millwright/core/json.ts';
import { overBudget } from '@millwright/core/json-budget.ts';

/** The largest document that is parsed, in bytes. YAML has a lower limit because parsing it takes longer. */
const largest = { json: 16_000_000, yaml: 3_000_000 };
const budget = { levels: 200, values: 1_500_000 };
const mostAliases = 100;

export type SourceKind = 'openapi' | 'curl';

async function parsed(text: string): Promise<{ value: Json } | ReadResult> {
  const bytes = new TextEncoder().encode(text);
  const isJson = /^\s*[{[]/.test(text);
  if (bytes.length > largest[isJson ? 'json' : 'yaml'] || overBudget(bytes, budget)) return unreadable('too_large');
  if (isJson) {
    try {
      return { value: JSON.parse(text) as Json };
    } catch (error) {
      return unreadable('not_json', (error as Error).message.slice(0, 200));
    }
  }
  const { parseDocument } = await import('yaml');
  try {
    const document = parseDocument(text, { logLevel: 'silent', prettyErrors: true });
    const [error] = document.errors;
    if (error) return unreadable('not_yaml', error.message.split('\n')[0]?.slice(0, 200) ?? '');
    return { value: document.toJS({ maxAliasCount: mostAliases }) as Json };
  } catch (error) {
    return unreadable('not_yaml', (error as Error).message.slice(0, 200));
  }
}

/** Reads a document or a line that somebody has pasted. It stays in the browser: nothing is sent, and nothing it refers to is fetched. */
export async function readText(kind: SourceKind, text: string): Promise<ReadResult> {
  if (kind === 'curl') return readCurl(text);
  if (text.trim() === '') return unreadable('empty');
  const result = await parsed(text.replace(/^\uFEFF/, ''));
  return 'value' in result ? readOpenApi(result.value) : result;
}
