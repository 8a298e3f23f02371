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

/** The steps that a move leads from and to; `typing`: whether it ends with less or more is not known of the stored record, so the server asks that. */
type Move = { from: StepPolicy | undefined; to: StepPolicy | undefined; typing?: boolean | undefined };

/** What is asked before a move, and what who agrees says by it. */
export type Doubt = { text: Text; answers: Answers };

/** What speaks against a move of this record: leaving the one step, entering the other. Null when nothing does, or it no longer fits the model. */
export async function doubtOf(
  { from, to, typing }: Move,
  schema: Schema,
  model: string,
  record: JsonObject,
  time_zone: string,
): Promise<Doubt | null> {
  const asked = doubtsOf(from, to).filter(({ close_short, take_more }) => !(typing && (close_short || take_more)));
  const holds = await Promise.all(asked.map(({ when }) => holdsFor(when, schema, model, record, time_zone)));
  const raised = asked.filter((_, at) => holds[at]);
  return raised.length > 0 ? { text: joinTexts(raised.map(({ text }) => fillText(text, record))), answers: answersTo(raised) } : null;
}

/** Texts one after the other, in each language that the first has. */
function joinTexts(texts: readonly Text[]): Text {
  if (texts.every((text) => typeof text === 'string')) return texts.join(' ');
  return Object.fromEntries(languages.map((language) => [language, texts.map((text) => inLanguage(text, language)).join(' ')])) as Text;
}

/**
 * Asks what speaks against a move between steps, by their keys, of a record as it is stored now; as it is shown, when it
 * can't be read. Waits for what steps ask: who advances before it has come is asked all the same.
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

/** The same of the record as it is shown, to be told beforehand. */
export function useShownDoubt(id: string, from: StepPolicy | undefined, to: StepPolicy | undefined): Doubt | null {
  const { schema } = useSchema();
  const { data } = useObject(id);
  const { time_zone } = useUser().client;
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  useEffect(() => {
    let live = true;
    const found = schema && data ? doubtOf({ from, to }, schema, data.primary_model, data.object.properties, time_zone) : Promise.resolve(null);
    void found.then((raised) => live && setDoubt(raised));
    return () => {
      live = false;
    };
  }, [schema, data, from, to, time_zone]);
  return doubt;
}
