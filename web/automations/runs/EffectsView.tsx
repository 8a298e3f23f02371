import type { StepEffect } from '@millwright/core/contract/parts/run-shapes.ts';
import { useMemo } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useNames } from '../../data/records/use-names.ts';
import { ChangeList } from '../../fields/change/ChangeList.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './runs.module.css';

const words = { created: 'object_created', deleted: 'object_deleted' } as const;
const changesOf = ({ changes }: StepEffect) => Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after }));

/** The changes of a step in a dry run, by record. */
export function EffectsView({ effects }: { effects: StepEffect[] }) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const entries = useMemo(() => effects.map((effect) => ({ ...effect, changes: changesOf(effect) })), [effects]);
  const names = useNames(entries);
  const title = text('automations.runs.wouldChange', { count: effects.length });
  return (
    <section className={classes.json} aria-label={title}>
      <header className={classes.jsonHead}>
        <h3 className={classes.jsonTitle}>{title}</h3>
      </header>
      <ol className={classes.effects}>
        {entries.map(({ type, object_id, model, changes }, index) => {
          const resolved = schema ? findModel(schema, model) : undefined;
          const kind = type === 'created' || type === 'deleted' ? words[type] : 'object_edited';
          const name = [label(resolved?.model.displayed_name) || model, names.get(object_id)].filter(Boolean).join(' ');
          return (
            <li key={`${object_id}/${String(index)}`}>
              {text(`automations.triggerOf.${kind}`, { names: name })}
              {resolved && <ChangeList changes={changes} model={resolved} names={names} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
