import { isSecretKey } from '../secret-keys.ts';
import { type StepType, stepDescriptor } from './steps/registry.ts';

/**
 * Whether a text in a step's input is a secret: one that its type declares, or one recognised by its key, if the type
 * allows that. `path` lists the keys from the input on, without list positions.
 */
export function isSecretInput(type: StepType, path: readonly string[]): boolean {
  const { inputs, named } = stepDescriptor(type).secrets;
  const [name = ''] = path;
  if (path.length === 1 && inputs.includes(name)) return true;
  return named && isSecretKey(path.at(-1) ?? '', path.at(-2) ?? '');
}

/** Whether steps of this type can contain secrets. */
export function holdsSecrets(type: StepType): boolean {
  const { inputs, named } = stepDescriptor(type).secrets;
  return named || inputs.length > 0;
}
