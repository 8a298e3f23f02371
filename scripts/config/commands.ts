import { ArchiveError } from '@millwright/core/archive/problems.ts';
import type { ArchiveChange } from '@millwright/core/contract/archive.ts';
import { Folder } from './folder.ts';
import { ConfigError, type Sent, type Server, sentenceOf } from './server.ts';

export type Work = { folder: string; server: Server; remove: boolean; tell: (line: string) => void };

const signs = { added: '+', changed: '~', removed: '-', conflict: '!', by_person: '?' } as const;

function linesOf({ kind, path, places }: ArchiveChange, remove: boolean): string[] {
  const notes = {
    added: '',
    changed: '',
    removed: remove ? '' : ' (stays: say --remove)',
    conflict: ' (changed on both sides)',
    by_person: ' (stays: rights are changed by a person who has signed in)',
  };
  const words = places.map(({ at, from, to }) => `    ${at.join('.')}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`);
  return [`${signs[kind]} ${path}${notes[kind]}`, ...words];
}

async function sentOf({ folder, server, remove }: Work): Promise<Sent> {
  const there = new Folder(folder);
  const archive = there.read();
  const { company } = await server.pull();
  const base = there.baseOf(company.id);
  return { archive, remove, ...(base ? { base } : {}) };
}

async function pull({ folder, server, tell }: Work): Promise<boolean> {
  const { written, removed, both } = new Folder(folder).merge(await server.pull());
  for (const path of written) tell(`~ ${path}`);
  for (const path of removed) tell(`- ${path}`);
  for (const path of both) tell(`! ${path} (changed on both sides: yours stays, theirs is in .millwright/theirs)`);
  tell(`${written.length + removed.length} files are as the company has them now.`);
  return both.length === 0;
}

async function look(work: Work): Promise<{ sent: Sent; hash: string; refused: string | null; changes: number }> {
  const sent = await sentOf(work);
  const { hash, changes, refusal } = await work.server.preview(sent);
  for (const change of changes) for (const line of linesOf(change, work.remove)) work.tell(line);
  return { sent, hash, refused: refusal && sentenceOf(refusal), changes: changes.length };
}

async function diff(work: Work): Promise<boolean> {
  const { refused, changes } = await look(work);
  if (changes === 0) work.tell('Nothing would change.');
  if (refused) work.tell(`A push would be refused. ${refused}`);
  return refused === null;
}

async function push(work: Work): Promise<boolean> {
  const { sent, hash, refused } = await look(work);
  if (refused) throw new ConfigError(refused);
  const { changes, restore_point } = await work.server.push({ ...sent, hash });
  new Folder(work.folder).merge(await work.server.pull());
  work.tell(restore_point ? `Done: ${changes.length} changes. Restore point ${restore_point}.` : 'Nothing has changed.');
  return true;
}

const commands = { pull, diff, push };
export const isCommand = (name: string | undefined): name is keyof typeof commands => name !== undefined && Object.hasOwn(commands, name);

/** Runs a command. Returns false if something must be merged by hand. Throws a ConfigError if it is refused. */
export async function runCommand(name: keyof typeof commands, work: Work): Promise<boolean> {
  try {
    return await commands[name](work);
  } catch (error) {
    if (error instanceof ArchiveError) throw new ConfigError(`${error.path} is no file of an archive, or is there twice.`);
    throw error;
  }
}
