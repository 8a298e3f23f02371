import { expect, it } from 'vitest';
import { schedule, type Task } from './schedule.ts';

/** Makes tasks that log their begin and end. */
function noted(...tasks: (Omit<Task<string>, 'run'> & { fails?: boolean })[]) {
  const notes: string[] = [];
  const run =
    (name: string, fails = false) =>
    async () => {
      notes.push(`${name} begins`);
      await new Promise((done) => setImmediate(done));
      notes.push(`${name} ends`);
      if (fails) throw new Error(`${name} broke`);
      return name;
    };
  return { notes, tasks: tasks.map(({ fails, ...task }): Task<string> => ({ ...task, run: run(task.name, fails) })) };
}

it('runs side by side what fits the budget, the rest in its order', async () => {
  const { notes, tasks } = noted({ name: 'a', slots: 1 }, { name: 'b', slots: 2 }, { name: 'c', slots: 1 }, { name: 'free', slots: 0 });
  const outcomes = await schedule(tasks, 2);
  expect(notes.slice(0, 3)).toEqual(['a begins', 'c begins', 'free begins']);
  expect(notes.indexOf('b begins')).toBeGreaterThan(notes.indexOf('c ends'));
  expect(outcomes.b).toMatchObject({ result: 'b' });
});

it('runs alone what wants more than the machine has', async () => {
  const { notes, tasks } = noted({ name: 'wide', slots: 8 }, { name: 'next', slots: 1 });
  await schedule(tasks, 2);
  expect(notes).toEqual(['wide begins', 'wide ends', 'next begins', 'next ends']);
});

it('begins a task when all that it comes after has ended, and not at all when one of them failed', async () => {
  const { notes, tasks } = noted(
    { name: 'last', slots: 1, after: ['database', 'build', 'a lane that was not asked for'] },
    { name: 'database', slots: 0 },
    { name: 'build', slots: 1 },
    { name: 'hopeless', slots: 1, after: ['broken'] },
    { name: 'broken', slots: 0, fails: true },
  );
  const outcomes = await schedule(tasks, 2);
  expect(notes.indexOf('last begins')).toBeGreaterThan(Math.max(notes.indexOf('database ends'), notes.indexOf('build ends')));
  expect(notes).not.toContain('hopeless begins');
  expect(outcomes.hopeless).toEqual({ error: new Error('broken broke'), took_ms: 0 });
});
