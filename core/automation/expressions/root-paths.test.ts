import jsonata from 'jsonata';
import { expect, it } from 'vitest';
import { type ExpressionNode, rootPaths } from './root-paths.ts';

const paths = (source: string) => rootPaths(jsonata(source).ast() as unknown as ExpressionNode).map(({ names }) => names.join('.'));

it.each([
  ['steps.x.error.code', ['steps.x.error.code']],
  ['trigger.input ? steps.a : item', ['trigger.input', 'steps.a', 'item']],
  ['$count(steps.a.body[status > record.n].name) & $.steps.b', ['steps.a.body.name', 'steps.b']],
  ['steps.a[$$.record.n = n].x', ['steps.a.x', 'record.n']],
  ['$map(steps.l, function($v) { $v.n & trigger.input })', ['steps.l', 'trigger.input']],
  ['steps.a.{"n": name}', ['steps.a']],
  ['record.lines.(quantity * price)', ['record.lines']],
  ['{"a": record.x, "b": [item.y]}', ['record.x', 'item.y']],
  ['($x := record.a; $x.b)', ['record.a']],
  ['steps.`a b`[0].x', ['steps.a b.x']],
  ['steps.a^(name).b', ['steps.a.b']],
  ['$string($)', ['']],
])('%s reads %j', (source, expected) => expect(paths(source)).toEqual(expected));
