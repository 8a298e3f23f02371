import type { Json, JsonObject, Text } from '@millwright/core/json.ts';
import { endLabel, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useSchema } from '../../data/documents/use-schema.ts';
import { graph } from '../../data/graph.ts';
import type { AppFailure } from '../../data/http.ts';
import { viewOfField } from '../../fields/registry.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { plainText, textOf } from '../../fields/view/value-text.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from './query.module.css';
import { type QueryTable, queryTables } from './query-table.ts';

/** Shows the result of a view's handwritten query: a table for each of its names. */
export function QueryView({ query }: { query: string }) {
  const { schema } = useSchema();
  const answer = useQuery<JsonObject, AppFailure>({
    queryKey: ['view-query', query],
    queryFn: ({ signal }) => graph<JsonObject>(query, {}, signal),
    staleTime: 0,
  });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data || !schema) return <Waiting lines={8} />;
  return (
    <div className={classes.tables}>
      {queryTables(answer.data).map((table) => (
        <AnswerTable key={table.name} table={table} schema={schema} />
      ))}
    </div>
  );
}

/** The labels of a path, and the field at its end; nothing for a path with an alias of the query. */
function pathEnd(schema: Schema, model: ResolvedModel | undefined, path: string): { labels: Text[]; field: Field | null } {
  const labels: Text[] = [];
  let at = model;
  for (const name of path.split('.')) {
    const field = at?.fields.get(name);
    if (field) return { labels: [...labels, field.label], field };
    const end = at?.ends.get(name);
    if (!end) break;
    labels.push(endLabel(end));
    at = schema.models.get(end.to);
  }
  return { labels: [], field: null };
}

function AnswerTable({ table: { name, paths, rows }, schema }: { table: QueryTable; schema: Schema }) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const model = schema.models.get(name);
  const title = label(model?.model.displayed_name) || name;
  const columns = paths.map((path, at) => {
    const { labels, field } = pathEnd(schema, model, path);
    const written = (value: Json) =>
      field
        ? textOf(viewOfField(field), value, field, wording)
        : [value]
            .flat()
            .map((one) => plainText(one, null, wording))
            .join(', ');
    return {
      key: path,
      label: labels.map(label).join(' › ') || path,
      numeric: rows.every((row) => row[at] === null || typeof row[at] === 'number'),
      cell: ({ values }: { values: Json[] }) => written(values[at] ?? null),
    };
  });
  const records = rows.map((values, at) => ({ id: String(at), values }));
  const count = text('table.count', { count: rows.length, shown: formatNumber(rows.length) });
  return (
    <Panel title={title} aside={<span className={classes.count}>{count}</span>}>
      <DataTable
        rows={columns.length > 0 ? records : []}
        columns={columns}
        rowKey={({ id }) => id}
        caption={title}
        empty={<Empty title={text('blocks.dataset.empty')} />}
        stacks
      />
    </Panel>
  );
}
