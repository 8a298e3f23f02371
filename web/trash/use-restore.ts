import { notifications } from '@mantine/notifications';
import type { Restored } from '@millwright/core/contract/graph.ts';
import { endLabel, type Schema } from '@millwright/core/model/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { ensureSchema } from '../data/documents/use-schema.ts';
import { post } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { showRefusal } from '../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../ui/toasts/undo-toast.tsx';
import classes from './trash.module.css';

const batch = 499;
/** The most unrestored links that are listed one by one. */
const mostTold = 8;

async function restore(model: string, ids: readonly string[]): Promise<Restored> {
  const all: Restored = { restored: 0, children: 0, left_out: [] };
  for (let from = 0; from < ids.length; from += batch) {
    const { data } = await post('/v1/graph/restore/', { model, ids: ids.slice(from, from + batch) });
    all.restored += data.restored;
    all.children += data.children;
    all.left_out.push(...data.left_out);
  }
  return all;
}

/**
 * Restores records of a model from the trash, and shows how many were restored and what was not. Resolves to whether any record was
 * restored.
 */
export function useRestore(): (model: string, ids: readonly string[]) => Promise<boolean> {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const client = useQueryClient();
  const nameOf = (schema: Schema, { model, name }: Restored['left_out'][number]): string => {
    const of = schema.models.get(model);
    const end = name === null ? undefined : of?.ends.get(name);
    if (name === null) return text('trash.hidden');
    return label(of?.fields.get(name)?.label ?? (end ? endLabel(end) : name));
  };
  return async (model, ids) => {
    try {
      const { restored, left_out } = await restore(model, ids);
      const schema = await ensureSchema(client);
      const lines = left_out.map((each) =>
        [`${nameOf(schema, each)}:`, text(`trash.why.${each.why}`), each.stays ? text('trash.stays') : ''].join(' ').trim(),
      );
      const messages = [...new Set(lines)];
      const head = text('trash.restored', { count: restored });
      const list = messages.slice(0, mostTold).map((line) => createElement('li', { key: line }, line));
      notifications.show({
        color: messages.length ? 'orange' : 'green',
        ...(messages.length
          ? { title: head, autoClose: false as const, message: createElement('ul', { className: classes.left }, list) }
          : { message: head }),
      });
      return restored > 0;
    } catch (error) {
      showRefusal(error, failure(error), text('trash.restoreFailed'));
      return false;
    } finally {
      void client.invalidateQueries();
    }
  };
}

/** Says that records of a model went to the trash, and offers the way back; `after` follows when they are back. */
export function useUndoDeletion(): (model: string, ids: readonly string[], message: string, after?: () => void) => void {
  const text = useText();
  const bringBack = useRestore();
  return (model, ids, message, after) => showUndo(message, text('actions.undo'), () => void bringBack(model, ids).then((back) => back && after?.()));
}
