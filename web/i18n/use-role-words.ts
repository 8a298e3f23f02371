import { builtInRoles } from '@millwright/core/access/roles.ts';
import { useText } from './use-text.ts';

/** The words for a role: built-in ones are translated, a company's own have their label, or else their slug. */
export function useRoleWords(): (role: string, label?: string) => string {
  const text = useText();
  return (role, label = role) => {
    const level = builtInRoles.find((each) => each.role === role)?.role;
    return level ? text(`roles.${level}`) : label;
  };
}
