import { Text } from '@mantine/core';
import { useSchema } from '../../data/documents/use-schema.ts';
import { Readers } from '../../documents/uses/Readers.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { ProcessDefinition } from '../data/use-process.ts';
import { useProcessUses } from '../data/use-process-uses.ts';
import classes from '../processes.module.css';

type Props = {
  definition: ProcessDefinition;
  /** Whether it is about to be deleted: the text then explains what happens to them. */
  goes?: boolean;
};

/** Lists the records of a process, and what uses it or its steps. */
export function ProcessUses({ definition: { process }, goes = false }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const uses = useProcessUses(process.identity);
  const model = schema?.models.get(process.model ?? '')?.model;
  if (uses.error) return <Failure error={uses.error} onRetry={() => void uses.refetch()} />;
  if (!uses.data) return <Waiting lines={3} />;
  const { documents, rules } = uses.data;
  return (
    <div className={classes.uses}>
      {model && <p>{text('processes.uses.model', { model: label(model.displayed_name) })}</p>}
      {documents.length === 0 ? (
        <p>{text('processes.uses.none')}</p>
      ) : (
        <Readers readers={documents} title={text('processes.uses.named', { count: documents.length })} />
      )}
      {rules.length > 0 && (
        <div>
          <strong>{text('processes.uses.rules', { count: rules.length })}</strong>
          <ul>
            {rules.map((rule) => (
              <li key={JSON.stringify(rule)}>{label(rule.label)}</li>
            ))}
          </ul>
        </div>
      )}
      {goes && documents.length > 0 && <Text size="sm">{text('processes.uses.after')}</Text>}
    </div>
  );
}
