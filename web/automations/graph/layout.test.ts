import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Edge, Step } from '@millwright/core/automation/types.ts';
import { describe, expect, it } from 'vitest';
import type { Graph } from './graph.ts';
import { type Drawing, frameId, layout, type Placed } from './layout.ts';
import { corners, roundedPath } from './line-path.ts';

const step = (id: string, type: StepType = 'write'): Step => ({ id, name: id, type, enabled: true, input: {} });
const edge = (text: string): Edge => {
  const [from = '', port = 'next', to = ''] = text.split(' ');
  return { from, port: port as Edge['port'], to };
};
const graph = (steps: Step[], ...edges: string[]): Graph => ({ steps, edges: edges.map(edge) });
const find = (drawing: Drawing, id: string) => drawing.placed.find((one) => one.id === id) as Placed;
const centre = (drawing: Drawing, id: string) => find(drawing, id).x + find(drawing, id).width / 2;
const bottom = (one: Placed) => one.y + one.height;
const holds = (outer: Placed, inner: Placed) =>
  inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && bottom(inner) <= bottom(outer);

const rich = graph(
  [
    step('q', 'query'),
    step('each', 'for_each'),
    step('if', 'condition'),
    step('yes'),
    step('no'),
    step('meet'),
    step('after'),
    step('both', 'parallel'),
    step('l'),
    step('r'),
  ],
  'q next each',
  'each item if',
  'if true yes',
  'if false no',
  'yes next meet',
  'no next meet',
  'each next after',
  'after next both',
  'both branch_1 l',
  'both branch_2 r',
);

describe('layout', () => {
  it('stands a line of steps straight below the trigger, in order', () => {
    const drawing = layout(
      graph(
        ['a', 'b', 'c'].map((id) => step(id)),
        'a next b',
        'b next c',
      ),
    );
    const ids = ['trigger', 'a', 'b', 'c', '+c:next'];
    expect(new Set(ids.map((id) => centre(drawing, id))).size).toBe(1);
    for (const [index, id] of ids.entries())
      if (index > 0) expect(find(drawing, id).y).toBeGreaterThan(bottom(find(drawing, ids[index - 1] as string)));
  });

  it('offers a place for the first step behind the trigger of an empty automation', () => {
    const drawing = layout({ steps: [], edges: [] });
    expect(drawing.placed.map(({ id }) => id)).toEqual(['trigger', '+trigger:next']);
    expect(drawing.lines).toHaveLength(1);
  });

  it('puts true left of false, however the edges are stored', () => {
    for (const edges of [
      ['if true yes', 'if false no'],
      ['if false no', 'if true yes'],
    ]) {
      const drawing = layout(graph([step('if', 'condition'), step('no'), step('yes')], ...edges));
      expect(centre(drawing, 'yes')).toBeLessThan(centre(drawing, 'no'));
    }
  });

  it('frames the body of a loop, and goes on below the frame', () => {
    const drawing = layout(rich);
    const around = find(drawing, frameId('each'));
    for (const id of ['if', 'yes', 'no', 'meet', '+meet:next']) expect(holds(around, find(drawing, id))).toBe(true);
    expect(find(drawing, 'after').y).toBeGreaterThan(bottom(around));
    expect(drawing.lines.find(({ to }) => to === 'after')?.from).toBe(frameId('each'));
  });

  it('draws every step once, and nothing over another', () => {
    const drawing = layout(rich);
    const cards = drawing.placed.filter(({ kind }) => kind !== 'frame');
    expect(
      cards
        .filter(({ kind }) => kind === 'step')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(rich.steps.map(({ id }) => id).sort());
    for (const one of cards) {
      for (const other of cards) {
        const apart =
          one === other || one.x + one.width <= other.x || other.x + other.width <= one.x || bottom(one) <= other.y || bottom(other) <= one.y;
        expect(apart, `${one.id} and ${other.id}`).toBe(true);
      }
    }
  });

  it('draws a line for every edge and for every open port', () => {
    const drawing = layout(rich);
    const open = drawing.placed.filter(({ kind }) => kind === 'slot');
    expect(drawing.lines).toHaveLength(rich.edges.length + open.length + 1);
    const ids = new Set(drawing.placed.map(({ id }) => id));
    for (const line of drawing.lines) expect(ids.has(line.from) && ids.has(line.to)).toBe(true);
  });

  it('leads no line through a card, also where a parallel fails', () => {
    const failing = graph(
      [step('both', 'parallel'), step('l'), step('r'), step('mail'), step('after')],
      'both branch_1 l',
      'both branch_2 r',
      'both error mail',
      'both next after',
    );
    const drawing = layout(failing);
    const cards = drawing.placed.filter(({ kind }) => kind === 'step' || kind === 'trigger');
    const crossed = drawing.lines.flatMap(({ id, from, to, lane }) => {
      const [start, end] = [find(drawing, from), find(drawing, to)];
      const points = corners({ x: start.x + start.width / 2, y: bottom(start) }, { x: end.x + end.width / 2, y: end.y }, lane);
      return cards.flatMap((card) =>
        points.slice(1).some((point, at) => {
          const before = points[at] as { x: number; y: number };
          const [left, right] = [Math.min(before.x, point.x), Math.max(before.x, point.x)];
          const [top, low] = [Math.min(before.y, point.y), Math.max(before.y, point.y)];
          return right > card.x + 1 && left < card.x + card.width - 1 && low > card.y + 1 && top < bottom(card) - 1;
        })
          ? [`${id} through ${card.id}`]
          : [],
      );
    });
    expect(crossed).toEqual([]);
  });

  it('draws steps that nothing leads to as well', () => {
    expect(find(layout(graph([step('a'), step('lost')])), 'lost')).toBeDefined();
  });
});

describe('lines', () => {
  it('are straight between aligned ends, and turn twice between others', () => {
    expect(corners({ x: 0, y: 0 }, { x: 0, y: 100 }, 0)).toHaveLength(2);
    expect(corners({ x: 0, y: 0 }, { x: 50, y: 100 }, 50)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 22 },
      { x: 50, y: 22 },
      { x: 50, y: 100 },
    ]);
    expect(corners({ x: 0, y: 0 }, { x: 0, y: 200 }, 80)).toHaveLength(6);
  });

  it('round their corners', () => {
    expect(
      roundedPath([
        { x: 0, y: 0 },
        { x: 0, y: 20 },
        { x: 50, y: 20 },
      ]),
    ).toBe('M0,0 L0,12 Q0,20 8,20 L50,20');
  });
});
