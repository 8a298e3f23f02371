import { expect, it } from 'vitest';
import { SecretBox, UnreadableSecret } from './secret-box.ts';

const box = new SecretBox('k'.repeat(40));

it('opens what it has sealed, and never seals alike', () => {
  const [one, two] = [box.seal('client', 'hush é'), box.seal('client', 'hush é')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('hush');
  expect([box.open('client', one), box.open('client', two)]).toEqual(['hush é', 'hush é']);
});

it('opens nothing for another client, nothing that was changed, and nothing without its key', () => {
  const sealed = box.seal('client', 'hush');
  const at = sealed.length - 3;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  expect(() => box.open('other', sealed)).toThrow(UnreadableSecret);
  expect(() => box.open('client', changed)).toThrow(UnreadableSecret);
  expect(() => box.open('client', `${box.mark}AAAA`)).toThrow(UnreadableSecret);
  expect(() => new SecretBox('o'.repeat(40)).open('client', sealed)).toThrow(UnreadableSecret);
});

it('proves what it has written, also with a former key, and nothing that was changed or that another key wrote', () => {
  const content = Buffer.from('what stands in it');
  const proof = box.prove(content);
  expect(new SecretBox('n'.repeat(40), ['k'.repeat(40)]).proves(content, proof)).toBe(true);
  expect(box.proves(Buffer.from('what stood in it'), proof)).toBe(false);
  expect([box.proves(content, `${proof.slice(0, 13)}00`), box.proves(content, `${proof}0`)]).toEqual([false, false]);
  expect([new SecretBox('n'.repeat(40)).proves(content, proof), box.proves(content, '')]).toEqual([null, null]);
});

it('takes over what a former key has sealed, and what was never sealed', () => {
  const next = new SecretBox('n'.repeat(40), ['k'.repeat(40)]);
  const sealed = box.seal('client', 'hush');
  expect(next.open('client', sealed)).toBe('hush');
  const renewed = next.renew('client', sealed);
  expect([renewed.startsWith(next.mark), next.renew('client', renewed) === renewed, next.open('client', renewed)]).toEqual([true, true, 'hush']);
  expect(next.open('client', next.renew('client', 'plain'))).toBe('plain');
});
