/** A part of a guide's line: plain words, a key, a command of the server, or what the screen calls a button, a view or a form. */
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
 * A line of a guide in its parts. Keys stand in backticks, a command there begins with `$ `; in square brackets stand the
 * key of a text (`[actions.save]`), `[view:slug]`, `[form:slug]`, and `[do:view/action]` for a button of a view.
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
