import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Variable } from '../variables/variables.ts';

/** A name in normalised form for comparison: `acm_Total-Price` becomes `totalprice`. */
const plain = (name: string) =>
  name
    .replace(/^[a-z]{3}_/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const isLeaf = ({ children, value }: Variable) => children.length === 0 && (value === null || typeof value !== 'object');
const lastOf = (path: string) => (path.split('.').at(-1) ?? '').replaceAll('`', '');

/** The values that a record may be filled from: outputs of steps, the nearest first, then the data of the call. */
function sources(variables: readonly Variable[]): Variable[] {
  const steps = variables.filter(({ path }) => /^steps\.[^.]+$/.test(path));
  const called = variables.find(({ path }) => path === 'trigger')?.children.find(({ path }) => path === 'trigger.input');
  return [...steps, ...(called ? [called] : [])].flatMap(({ children }) => children).filter(isLeaf);
}

/** The fields of a record that have the name of a variable, each mapped to it. */
export function matchedFields(fields: readonly { value: string; label: string }[], variables: readonly Variable[]): JsonObject {
  const candidates = sources(variables);
  const pairs = fields.flatMap(({ value, label }): [string, Json][] => {
    const names = [plain(value), plain(label)];
    const source = candidates.find(({ path, name }) => names.includes(plain(lastOf(path))) || names.includes(plain(name)));
    return source ? [[value, { $: source.path }]] : [];
  });
  return Object.fromEntries(pairs);
}
