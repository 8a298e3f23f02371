import { isSecretKey } from '../secret-keys.ts';
import { type StepType, stepDescriptor } from './steps/registry.ts';

/**
 * Whether a text at this place of a step's input is a secret: one of those that its type declares, or by its key where
 * the type takes such. `path` are the keys from the input on; places in lists have none.
 */
export function isSecretInput(type: StepType, path: readonly string[]): boolean {
  const { inputs, named } = stepDescriptor(type).secrets;
  const [name = ''] = path;
  if (path.length === 1 && inputs.includes(name)) return true;
  return named && isSecretKey(path.at(-1) ?? '', path.at(-2) ?? '');
}

/** Whether steps of this type hold secrets at all. */
export function holdsSecrets(type: StepType): boolean {
  const { inputs, named } = stepDescriptor(type).secrets;
  return named || inputs.length > 0;
}
