import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { errors } from '@millwright/core/errors.ts';

/** The statuses by which a call may fail, by what it takes; an unforeseen failure (500) has the same shape. */
export function failuresOf({ anonymous, input, takes, version: match, method, reads, fails = [] }: Endpoint): number[] {
  const takesBody = input !== undefined || takes !== undefined;
  const statuses = [
    // What is not known in the address is refused as well, so anything may be 422.
    ...[400, 404, 422, 429, 503],
    ...(anonymous ? [401] : [401, 403]),
    ...(takesBody ? [413, 415] : []),
    ...(match || (method !== 'GET' && !reads) ? [409] : []),
    ...(match === 'must' ? [428] : []),
    ...fails.map((code) => errors[code].status),
  ];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

const codesOf = (status: number) =>
  Object.entries(errors)
    .filter(([, error]) => error.status === status)
    .map(([code]) => code);

/** An answer in the one shape of failures; `more` are other content types that it may have. */
export const failureAnswer = (description: string, more: object = {}) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } }, ...more },
});

/** Answers that calls share: each status of a failure with the codes that it may have. */
export const failureAnswers = () =>
  Object.fromEntries(
    [...new Set(Object.values(errors).map(({ status }) => status))].map((status) => [
      `Failure${status}`,
      failureAnswer(
        `\`code\` is one of ${codesOf(status)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
      ),
    ]),
  );
