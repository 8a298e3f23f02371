import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { errors } from '@millwright/core/errors.ts';

/** The statuses of a call's failures, derived from its definition. An unexpected failure (500) has the same shape. */
export function failuresOf({ anonymous, input, takes, version: match, method, reads, fails = [] }: Endpoint): number[] {
  const takesBody = input !== undefined || takes !== undefined;
  const statuses = [
    // Unknown query parameters are refused too, so every call may return 422.
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

/** A failure response; `more` are additional content types. */
export const failureAnswer = (description: string, more: object = {}) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } }, ...more },
});

/** The shared failure responses, by status, with their possible codes. */
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
