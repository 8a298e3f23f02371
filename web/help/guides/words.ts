/** A part of a guide's line: plain text, a key, a command of the server, or the name of a button, a view or a form on the screen. */
export type Part =
  | { kind: 'words' | 'key' | 'command'; text: string }
  | { kind: 'button'; key: string }
  | { kind: 'form'; slug: string }
  | { kind: 'view'; slug: string }
  | { kind: 'do'; view: string; action: string };

function named(inside: string): Part {
  const [kind, name = ''] = inside.split(':');
  if (kind === 'view') return { kind, slug: name };
  if (kind === 'form') return { kind, slug: name };
  if (kind !== 'do') return { kind: 'button', key: inside };
  const [view = '', action = ''] = name.split('/');
  return { kind: 'do', view, action };
}

/**
 * Splits a line of a guide into parts. Keys are in backticks; a command in backticks begins with `$ `. Square brackets contain the key of a
 * text (`[actions.save]`), `[view:slug]`, `[form:slug]`, or `[do:view/action]` for a button of a view.
 */
export function partsOf(line: string): Part[] {
  return line.split(/(`[^`]*`|\[[^\]]*\])/).flatMap((part): Part[] => {
    if (part === '') return [];
    const inside = part.slice(1, -1);
    if (part.startsWith('[')) return [named(inside)];
    if (!part.startsWith('`')) return [{ kind: 'words', text: part }];
    return [inside.startsWith('$ ') ? { kind: 'command', text: inside.slice(2) } : { kind: 'key', text: inside }];
  });
}
