import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas, readNote } from './note.ts';

const root = resolve(import.meta.dirname, '../..');
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const note = (text: string) => () => readNote({ name: 'a.md', text });

describe('a note', () => {
  it('is read as items of an area, each with its lines together', () => {
    const text = '# Forms\n\n## Added\n- One, that\n  goes on.\n- Two.\n\n## Upgrade\n- Three.\n';
    expect(readNote({ name: 'a.md', text })).toEqual([
      { area: 'Forms', kind: 'Added', text: 'One, that goes on.' },
      { area: 'Forms', kind: 'Added', text: 'Two.' },
      { area: 'Forms', kind: 'Upgrade', text: 'Three.' },
    ]);
  });

  it.each(['## Added\n- One.\n', 'Forms\n## Added\n- One.\n', '# Shapes\n## Added\n- One.\n', '# Forms and more\n## Added\n- One.\n', ''])(
    'names an area that there is, unlike %j',
    (text) => {
      expect(note(text)).toThrow('a.md: its first line names none of the areas Orders and goods,');
    },
  );

  it.each(['# Forms\n', '# Forms\n## Added\n', '# Forms\n## Upgrade\n- One.\n'])('says something to readers, unlike %j', (text) => {
    expect(note(text)).toThrow('no item under Added, Changed or Fixed');
  });

  it('has items of at most 25 words, those for operators too', () => {
    expect(note(`# Forms\n## Added\n- ${words(25)}\n`)()).toHaveLength(1);
    expect(note(`# Forms\n## Added\n- ${words(26)}\n`)).toThrow('has more than 25 words');
    expect(note(`# Forms\n## Added\n- ${words(13)}\n  ${words(13)}\n`)).toThrow('has more than 25 words');
    expect(note(`# Forms\n## Added\n- One.\n\n## Upgrade\n- ${words(26)}\n`)).toThrow('has more than 25 words');
  });

  it('has no other headings, and no text beside its items', () => {
    expect(note('# Forms\n## Removed\n- One.\n')).toThrow('“Removed” is none of the headings Added, Changed, Fixed, Upgrade');
    expect(note('# Forms\n## Added\nOne.\n')).toThrow('“One.” belongs to no item');
    expect(note('# Forms\nOne.\n\n## Added\n- Two.\n')).toThrow('names none of the areas');
  });

  it('finds its areas in the README, in their order', () => {
    const listed = readFileSync(join(root, 'docs/changes/README.md'), 'utf8').matchAll(/^- `# (.+?)`: /gm);
    expect([...listed].map(([, area]) => area)).toEqual([...areas]);
  });
});
