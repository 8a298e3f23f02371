import { describe, expect, it } from 'vitest';
import { isInside } from '../steps/registry.ts';
import { automation, edges, step } from '../testing.ts';
import type { Automation } from '../types.ts';
import { graphOf } from './graph.ts';
import { type Engine, interpret, type StepInstance } from './interpret.ts';
import { enabledFrom, follow, type Position } from './traverse.ts';

type Script = { conditions?: Record<string, boolean>; failing?: Record<string, number>; items?: Record<string, number> };

/** An engine that runs one inside step per group and logs what happens. */
function recorder(definition: Automation, { conditions = {}, failing = {}, items = {} }: Script = {}) {
  const log: string[] = [];
  const graph = graphOf(definition);
  const left = { ...failing };
  const name = ({ step_id, item }: StepInstance) => (item ? `${step_id}#${item}` : step_id);
  const fails = (instance: StepInstance) => {
    log.push(name(instance));
    const count = left[instance.step_id] ?? 0;
    left[instance.step_id] = count - 1;
    return count > 0 ? { failed: { code: 'x', message: `${instance.step_id} failed` } } : null;
  };
  const engine: Engine = {
    group: async (instance, last) => {
      const failure = fails(instance);
      if (failure) return { at: instance.step_id, ...failure };
      const kind = graph.steps.find(({ id }) => id === instance.step_id)?.type;
      const port = kind === 'condition' ? (conditions[instance.step_id] ? 'true' : 'false') : 'next';
      const next = enabledFrom(graph, follow(graph, instance.step_id, port));
      return next ? { at: next.id } : { ended: true, closed: last };
    },
    outside: async (_step, instance) => fails(instance) ?? {},
    wait: async (_step, instance) => fails(instance) ?? {},
    automation: async (_step, instance) => fails(instance) ?? {},
    beginBody: async (instance) => fails(instance) ?? { passes: items[instance.step_id] ?? 0 },
    endStep: async (instance, failed) => void log.push(`${failed ? 'failed' : 'end'}:${name(instance)}`),
    pause: async (seconds) => void log.push(`pause ${seconds}`),
    together: async (branches) => void (await Promise.all(branches.map((branch) => branch()))),
    endRun: async (failed) => void log.push(failed ? `run failed at ${failed.step_id}` : 'run ended'),
  };
  return { log, engine, run: (at?: Position) => interpret(graph, engine, at) };
}

describe('interpret', () => {
  it('ends a run without steps', async () => {
    const { log, run } = recorder(automation([]));
    expect(await run()).toBe('success');
    expect(log).toEqual(['run ended']);
  });

  it('follows the port of a condition and skips disabled steps', async () => {
    const drawn = automation(
      [step('if', 'condition', { input: { when: {} } }), step('yes'), step('no'), step('off', 'transform', { enabled: false }), step('last')],
      edges('if:true>yes', 'if:false>no', 'no>off', 'off>last'),
    );
    const { log, run } = recorder(drawn, { conditions: { if: false } });
    await run();
    expect(log).toEqual(['if', 'no', 'last']);
  });

  it('repeats the body of a loop for each item, also nested, and goes on afterwards', async () => {
    const drawn = automation(
      [step('outer', 'for_each'), step('inner', 'for_each'), step('work'), step('after')],
      edges('outer:item>inner', 'inner:item>work', 'work>inner', 'outer>after'),
    );
    const { log, run } = recorder(drawn, { items: { outer: 2, inner: 2 } });
    await run();
    expect(log).toEqual([
      ...['outer', 'inner#0', 'work#0.0', 'work#0.1', 'end:inner#0', 'inner#1', 'work#1.0', 'work#1.1', 'end:inner#1', 'end:outer', 'after'],
    ]);
  });

  it('goes on at the pass of a loop where another walk was left', async () => {
    const drawn = automation(
      [step('before'), step('outer', 'for_each'), step('first'), step('inner', 'for_each'), step('work'), step('after')],
      edges('before>outer', 'outer:item>first', 'first>inner', 'inner:item>work', 'outer>after'),
    );
    const items = { outer: 2, inner: 3 };
    const whole = recorder(drawn, { items });
    await whole.run();
    const left: { log: string[]; position: Position }[] = [];
    const leaving = recorder(drawn, { items });
    leaving.engine.between = (position) => void left.push({ log: [...leaving.log], position: position() });
    await leaving.run();
    expect(left.map(({ position }) => position.map(({ step_id, pass }) => `${step_id} ${pass}`).join(', '))).toEqual([
      'outer 0, inner 1',
      'outer 0, inner 2',
      'outer 1',
      'outer 1, inner 1',
      'outer 1, inner 2',
    ]);
    const loops = (log: string[]) => log.filter((line) => !/^(outer|inner#\d)$/.test(line));
    for (const { log, position } of left) {
      const rest = recorder(drawn, { items });
      await rest.run(position);
      expect(loops([...log, ...rest.log])).toEqual(loops(whole.log));
    }
  });

  it('runs every branch of a parallel, then its next port', async () => {
    const drawn = automation(
      [step('both', 'parallel'), step('a'), step('b'), step('join')],
      edges('both:branch_1>a', 'both:branch_2>b', 'both>join', 'a>join'),
    );
    const { log, run } = recorder(drawn);
    await run();
    expect(log.slice(0, 3).sort()).toEqual(['a', 'b', 'both']);
    expect(log.slice(3)).toEqual(['end:both', 'join']);
  });

  it('fails at the first failure without a way on', async () => {
    const { log, run } = recorder(automation([step('a'), step('b')], edges('a>b')), { failing: { a: 1 } });
    expect(await run()).toBe('failure');
    expect(log).toEqual(['a', 'run failed at a']);
  });

  it('goes on after a soft failure, and by the error port before the ordinary one', async () => {
    const soft = recorder(automation([step('a', 'rest', { soft_fail: true }), step('b')], edges('a>b')), { failing: { a: 1 } });
    expect(await soft.run()).toBe('success');
    expect(soft.log).toEqual(['a', 'b']);
    const port = recorder(automation([step('a', 'rest', { soft_fail: true }), step('b'), step('c')], edges('a>b', 'a:error>c')), {
      failing: { a: 1 },
    });
    await port.run();
    expect(port.log).toEqual(['a', 'c']);
  });

  it('tries a step again as often as it says, with its pause', async () => {
    const retry = { attempts: 3, interval_seconds: 7 };
    const twice = recorder(automation([step('a', 'transform', { retry })]), { failing: { a: 2 } });
    expect(await twice.run()).toBe('success');
    expect(twice.log).toEqual(['a', 'pause 7', 'a', 'pause 7', 'a']);
    const always = recorder(automation([step('a', 'transform', { retry })]), { failing: { a: 9 } });
    expect(await always.run()).toBe('failure');
    expect(always.log.filter((line) => line === 'a')).toHaveLength(3);
  });

  it('takes a failure inside a body as the failure of its loop', async () => {
    const drawn = automation([step('loop', 'for_each', { soft_fail: true }), step('work'), step('after')], edges('loop:item>work', 'loop>after'));
    const { log, run } = recorder(drawn, { items: { loop: 3 }, failing: { work: 1 } });
    expect(await run()).toBe('success');
    expect(log).toEqual(['loop', 'work#0', 'failed:loop', 'after']);
  });

  it('knows which steps stay inside', () => {
    expect(['query', 'condition', 'transform', 'write', 'action', 'process'].every((type) => isInside(type as 'query'))).toBe(true);
    expect(['email', 'webhook', 'rest', 'wait', 'for_each', 'parallel', 'automation'].some((type) => isInside(type as 'email'))).toBe(false);
  });

  it('runs passes at the same time, and begins none after one has failed', async () => {
    const drawn = automation([step('each', 'for_each'), step('a'), step('b')], edges('each:item>a', 'a>b'));
    const { log, engine } = recorder(drawn, { failing: { b: 1 } });
    const begun = engine.beginBody;
    engine.beginBody = async (instance) => ({ ...(await begun(instance)), passes: 50, at_once: 3 });
    const left: Position[] = [];
    engine.between = (position) => {
      left.push(position());
      return undefined;
    };
    expect(await interpret(graphOf(drawn), engine)).toBe('failure');
    const passes = new Set(log.flatMap((line) => /^a#(\d+)$/.exec(line)?.[1] ?? []));
    // Started passes are completed, and the lanes stop before they start many more.
    expect([passes.has('0'), passes.has('2'), passes.size < 10]).toEqual([true, true, true]);
    expect(log).toContain('failed:each');
    const whole = recorder(drawn);
    whole.engine.beginBody = async () => ({ passes: 130, at_once: 3 });
    whole.engine.between = engine.between;
    expect(await interpret(graphOf(drawn), whole.engine)).toBe('success');
    expect(whole.log.filter((line) => line.startsWith('b#')).length).toBe(130);
    expect(left).toEqual([[{ step_id: 'each', pass: 60 }], [{ step_id: 'each', pass: 120 }]]);
  });
});
