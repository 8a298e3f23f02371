import { isNotKept, type StepFiles } from '@millwright/api/automations/execution/step-files.ts';
import { accepted } from '@millwright/api/egress/accepted.ts';
import { fileNameOf, isReadable, readAnswer } from '@millwright/api/egress/answer.ts';
import type { AnswerHead, Egress, EgressRequest } from '@millwright/api/egress/fetch.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Json } from '@millwright/core/json.ts';
import { AnswerFile } from './answer-file.ts';

/** A call to another system within the time limit of the step. */
export type Call = Omit<EgressRequest, 'take'> & {
  timeout_ms: number /** Whether the answer is kept as a file, whatever it is. */;
  as_file?: boolean;
};

/**
 * Calls another system and returns `{status, headers, body}`. Status 400 and above is a failure. Content that is neither
 * JSON nor text, or that the step wants as a file, is stored, and `body` is `{file}`. If storing fails although nobody
 * asked for it, the call still counts: `{file: null, reason}`.
 */
export async function call(
  { egress }: { egress: Egress },
  files: Pick<StepFiles, 'keep'>,
  url: string,
  { as_file = false, ...request }: Call,
): Promise<Json> {
  const file = new AnswerFile(request.max_bytes);
  let head = null as AnswerHead | null;
  const take = (given: AnswerHead) => {
    if (given.status >= 400 || (!as_file && isReadable(given))) return null;
    head = given;
    return (body: AsyncIterable<Uint8Array>) => file.write(body, given);
  };
  try {
    const answer = await egress.fetch(url, { ...request, take });
    if (!head) return output(answer, readAnswer(accepted(answer)));
    if (file.isEmpty && !as_file) return output(answer, null);
    return output(answer, { file: await file.keep(files, fileNameOf(answer)) });
  } catch (error) {
    if (head && !as_file && isNotKept(error)) return output(head, { file: null, reason: error.code });
    throw error;
  } finally {
    await file.remove();
  }
}

function output({ status, headers: { 'set-cookie': _, ...headers } }: AnswerHead, body: Json): Json {
  return { status, headers, body };
}

/** Named values of a step, in order. A list gives several values for its name, null none. */
export function namedTexts(given: Json | undefined, key: string): [name: string, value: string][] {
  if (given === undefined || given === null) return [];
  if (typeof given !== 'object' || Array.isArray(given)) throw badInput(key, 'not_an_object');
  return Object.entries(given).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each): [string, string][] => {
      if (typeof each === 'object' && each !== null) throw badInput(`${key}.${name}`, 'not_a_text');
      return each === null ? [] : [[name, String(each)]];
    }),
  );
}

/** Header names and values as HTTP allows them: one line of visible Latin letters. */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers of a step, with names in lower case. */
export function headersOf(given: Json | undefined): Record<string, string> {
  const headers = new Map<string, string[]>();
  for (const [name, value] of namedTexts(given, 'headers')) {
    if (!headerName.test(name) || !headerValue.test(value)) throw badInput(`headers.${name}`, 'not_a_header');
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return Object.fromEntries([...headers].map(([name, values]) => [name, values.join(', ')]));
}

/** The idempotency key of a step. A header allows only plain characters. */
export function keyOf(given: Json | undefined): string | null {
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(given)) throw badInput('idempotency_key', 'not_a_header');
  return given;
}
