import type { Problem } from '../errors.ts';
import type { Operation } from './operation.ts';
import { placesIn } from './params.ts';
import { isReading, isRepeatable } from './repeatable.ts';

const problem = (field: string, code: string, message: string): Problem => ({ field, code, message });

const repeated = (names: readonly string[]) => names.findIndex((name, at) => names.indexOf(name) !== at);

/** Headers that operations may not set: those of the sign-in and the connection, and those that the product sets. */
const reserved =
  /^(authorization|proxy-.*|cookie|set-cookie|host|connection|content-length|transfer-encoding|content-type|upgrade|te|trailer|keep-alive|expect|.*(token|secret|password|api-?key).*)$/i;

/** The problems of an operation's retries, pagination and headers. */
function problemsOfCalls(operation: Operation, at: string): Problem[] {
  const { params = [], pagination, retry, idempotency_header, headers = {} } = operation;
  const inPages = [pagination && 'param' in pagination ? pagination.param : undefined, pagination?.size_param];
  const missing = inPages.find((name) => name !== undefined && !params.some((param) => param.name === name && param.in !== 'path'));
  const held = [...Object.keys(headers), ...(idempotency_header ? [idempotency_header] : [])].find((name) => reserved.test(name));
  return [
    ...(missing === undefined ? [] : [problem(`${at}.pagination`, 'unknown_param', `There is no value ${missing} for the next page.`)]),
    ...(pagination && !isReading(operation) ? [problem(`${at}.pagination`, 'not_reading', 'Only what reads is read page by page.')] : []),
    ...(retry && !isRepeatable(operation)
      ? [problem(`${at}.retry`, 'not_repeatable', 'A call that changes something is repeated only with a header for its key.')]
      : []),
    ...(held === undefined ? [] : [problem(`${at}.headers`, 'reserved_header', `The header ${held} is the sign-in's or the product's own.`)]),
  ];
}

function problemsOfOperation(operation: Operation, at: string): Problem[] {
  const { method, path, params = [] } = operation;
  const places = placesIn(path);
  const inPath = params.filter((param) => param.in === 'path').map(({ name }) => name);
  const twice = repeated(params.map(({ name }) => name));
  const bodyless = method === 'GET' ? params.findIndex((param) => param.in === 'body') : -1;
  return [
    ...places
      .filter((name) => !inPath.includes(name))
      .map((name) => problem(`${at}.path`, 'unknown_param', `There is no value {${name}} in the path.`)),
    ...inPath.filter((name) => !places.includes(name)).map((name) => problem(`${at}.path`, 'unused_param', `The path has no place for {${name}}.`)),
    ...(twice < 0 ? [] : [problem(`${at}.params[${twice}].name`, 'not_unique', 'This name is taken.')]),
    ...(bodyless < 0 ? [] : [problem(`${at}.params[${bodyless}].in`, 'no_body', 'A call by GET has no body.')]),
    ...problemsOfCalls(operation, at),
  ];
}

/** The problems of an integration's operations and of the operation that tests it. */
export function operationProblems({
  operations = [],
  test,
}: {
  operations?: readonly Operation[] | undefined;
  test?: string | undefined;
}): Problem[] {
  const twice = repeated(operations.map(({ name }) => name));
  const tested = operations.find(({ name }) => name === test);
  const untestable = tested && (!isReading(tested) || tested.params?.some(({ required, in: place }) => required || place === 'path'));
  return [
    ...operations.flatMap((operation, at) => problemsOfOperation(operation, `operations[${at}]`)),
    ...(twice < 0 ? [] : [problem(`operations[${twice}].name`, 'not_unique', 'This name is taken.')]),
    ...(test === undefined || tested ? [] : [problem('test', 'unknown_operation', 'There is no such operation.')]),
    ...(untestable ? [problem('test', 'not_testable', 'A test reads (GET) and needs no values.')] : []),
  ];
}
