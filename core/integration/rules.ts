import type { Problem } from '../errors.ts';
import type { Operation } from './operation.ts';
import { placesIn } from './params.ts';

const problem = (field: string, code: string, message: string): Problem => ({ field, code, message });

const repeated = (names: readonly string[]) => names.findIndex((name, at) => names.indexOf(name) !== at);

function problemsOfOperation({ method, path, params = [] }: Operation, at: string): Problem[] {
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
  ];
}

/** What is wrong with the operations of an integration, and with the call that tests it. */
export function operationProblems({
  operations = [],
  test,
}: {
  operations?: readonly Operation[] | undefined;
  test?: string | undefined;
}): Problem[] {
  const twice = repeated(operations.map(({ name }) => name));
  const tested = operations.find(({ name }) => name === test);
  const untestable = tested && (tested.method !== 'GET' || tested.params?.some(({ required, in: place }) => required || place === 'path'));
  return [
    ...operations.flatMap((operation, at) => problemsOfOperation(operation, `operations[${at}]`)),
    ...(twice < 0 ? [] : [problem(`operations[${twice}].name`, 'not_unique', 'This name is taken.')]),
    ...(test === undefined || tested ? [] : [problem('test', 'unknown_operation', 'There is no such operation.')]),
    ...(untestable ? [problem('test', 'not_testable', 'A test reads (GET) and needs no values.')] : []),
  ];
}
