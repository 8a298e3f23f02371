import type { Json, Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { type Answers, doubtsOf } from '@millwright/core/process/objections.ts';
import { type RefObject, useState } from 'react';
import { useStepPolicies } from '../../../data/documents/use-step-policies.ts';
import { post } from '../../../data/http.ts';
import { fetchObject } from '../../../data/records/use-object.ts';
import { useText } from '../../../i18n/use-text.ts';
import { doubtOf } from '../../../processes/policy/use-doubts.ts';
import type { Actions } from '../../actions/use-actions.ts';
import type { Row } from '../../columns/values.ts';
import { saveValues } from '../../moving/save-values.ts';
import { useMoves } from '../../moving/use-moves.ts';
import type { BlockSource } from '../../source/block-source.ts';
import type { Division, Lane } from './lanes.ts';

type Wanted = {
  frame: RefObject<HTMLElement | null>;
  source: BlockSource;
  actions: Actions;
  schema: Schema;
  model: ResolvedModel;
  division: Division;
  nameOf: (row: Row) => string;
  recount: () => void;
};
/** A move that waits for the person's answer, because its step asks a question. */
type Question = { name: string; to: Lane; doubt: Text; answer: (sure: boolean) => void };

const toStep = (object_id: string, step: string | null, answers: Answers) =>
  post('/v1/processes/update/', { ...answers, object_id, action: 'set_step', ...(step !== null && { step }) });

/** Saves moves between columns: a choice as a normal field change, a step by a process transition. */
export function useLaneMoves({ frame, source, actions, schema, model, division, nameOf, recount }: Wanted) {
  const text = useText();
  const policies = useStepPolicies();
  const [question, setQuestion] = useState<Question | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const moves = useMoves(frame, () => {
    source.refresh();
    recount();
  });
  /** The person's answers to the questions of the step; null if the record should stay. */
  const answersOf = async (row: Row, from: Lane, to: Lane): Promise<Answers | null> => {
    const step = { from: policies.get(from.key ?? ''), to: policies.get(to.key ?? '') };
    if (division.kind !== 'step' || doubtsOf(step.from, step.to).length === 0) return {};
    const { object } = await fetchObject(row.identity);
    const doubt = await doubtOf(step, schema, model.model.slug, object.properties, source.wording.zone);
    if (doubt === null) return {};
    return new Promise((resolve) => {
      const answer = (sure: boolean) => {
        setQuestion(null);
        resolve(sure ? doubt.answers : null);
      };
      setQuestion({ name: nameOf(row), to, doubt: doubt.text, answer });
    });
  };
  const writeOf = (row: Row) => {
    let { version } = row as { version: number | undefined };
    return (from: Lane, to: Lane, answers: Answers = {}) =>
      async () => {
        if (division.kind === 'step') return toStep(row.identity, to.key, answers);
        const values = (lane: Lane): { [field: string]: Json } => ({ [division.path]: lane.key });
        ({ version } = await saveValues(source.query, { id: row.identity, before: values(from), after: values(to) }, version));
      };
  };
  const move = async (row: Row, from: Lane, to: Lane) => {
    const answers = await answersOf(row, from, to).catch(() => ({}));
    if (answers === null) return;
    setMoving(row.identity);
    const write = writeOf(row);
    const accepted = await moves.make({
      done: text('blocks.moving.moved', { name: nameOf(row) }),
      write: write(from, to, answers),
      undo: write(to, from),
    });
    setMoving(null);
    if (accepted) for (const action of actions.of('row_changed')) actions.run(action, [row.identity]);
  };
  return { move, moving, question };
}
