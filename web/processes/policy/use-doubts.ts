import { inLanguage, type JsonObject, languages, type Text } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { type Answers, answersTo, doubtsOf } from '@millwright/core/process/objections.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ensureSchema, useSchema } from '../../data/documents/use-schema.ts';
import { ensureStepPolicies } from '../../data/documents/use-step-policies.ts';
import { holdsFor } from '../../data/records/holds.ts';
import { fetchObject, useObject } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';
import { fillText } from './fill-text.ts';

/** The policies of the two steps of a move; with `typing` the stored record can't tell a shortage or excess, so the server checks it. */
type Move = { from: StepPolicy | undefined; to: StepPolicy | undefined; typing?: boolean | undefined };

/** The question before a move, and the answers that confirm it. */
export type Doubt = { text: Text; answers: Answers };

/** Finds the questions for a move of this record: on leaving one step and on entering the other. Null without any, or if they no longer fit the model. */
export async function doubtOf(
  { from, to, typing }: Move,
  schema: Schema,
  model: string,
  record: JsonObject,
  time_zone: string,
): Promise<Doubt | null> {
  const questions = doubtsOf(from, to).filter(({ close_short, take_more }) => !(typing && (close_short || take_more)));
  const holds = await Promise.all(questions.map(({ when }) => holdsFor(when, schema, model, record, time_zone)));
  const raised = questions.filter((_, at) => holds[at]);
  return raised.length > 0 ? { text: joinTexts(raised.map(({ text }) => fillText(text, record))), answers: answersTo(raised) } : null;
}

/** Joins texts, in each language of the first. */
function joinTexts(texts: readonly Text[]): Text {
  if (texts.every((text) => typeof text === 'string')) return texts.join(' ');
  return Object.fromEntries(languages.map((language) => [language, texts.map((text) => inLanguage(text, language)).join(' ')])) as Text;
}

/**
 * Finds the questions for a move between steps, by key, for a record as stored now; if it can't be read, as displayed.
 * It waits for the step policies, so that a question is asked even if the person advances before they load.
 */
export function useDoubts(id: string): (from: string | undefined, to: string) => Promise<Doubt | null> {
  const client = useQueryClient();
  const { data: shown } = useObject(id);
  const { time_zone } = useUser().client;
  return async (from, to) => {
    try {
      const policies = await ensureStepPolicies(client);
      const move = { from: policies.get(from ?? ''), to: policies.get(to) };
      if (doubtsOf(move.from, move.to).length === 0) return null;
      const [schema, record] = await Promise.all([ensureSchema(client), fetchObject(id).catch(() => shown)]);
      return record ? await doubtOf(move, schema, record.primary_model, record.object.properties, time_zone) : null;
    } catch {
      return null;
    }
  };
}

/** Finds the questions for the displayed record, to show them beforehand. */
export function useShownDoubt(id: string, from: StepPolicy | undefined, to: StepPolicy | undefined): Doubt | null {
  const { schema } = useSchema();
  const { data } = useObject(id);
  const { time_zone } = useUser().client;
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  useEffect(() => {
    let live = true;
    const doubt = schema && data ? doubtOf({ from, to }, schema, data.primary_model, data.object.properties, time_zone) : Promise.resolve(null);
    void doubt.then((raised) => live && setDoubt(raised));
    return () => {
      live = false;
    };
  }, [schema, data, from, to, time_zone]);
  return doubt;
}
