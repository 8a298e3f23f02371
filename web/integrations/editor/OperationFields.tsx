import { ActionIcon, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { restMethods } from '@millwright/core/automation/steps/outside/rest.ts';
import type { Param } from '@millwright/core/integration/operation.ts';
import { paramPlaces, paramTypes } from '@millwright/core/integration/params.ts';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { type DraftOperation, withPath } from '../data/integration-draft.ts';
import classes from './editor.module.css';
import { RuleFields } from './rules/RuleFields.tsx';

type Props = { operation: DraftOperation; number: number; readOnly: boolean; onChange: (operation: DraftOperation) => void; onRemove: () => void };
type ParamProps = { param: Param; readOnly: boolean; onChange: (param: Param) => void; onRemove: () => void };

function ParamFields({ param, readOnly, onChange, onRemove }: ParamProps) {
  const text = useText();
  const inPath = param.in === 'path';
  return (
    <div className={classes.param}>
      <TextInput
        label={text('integrations.param')}
        value={param.name}
        readOnly={readOnly || inPath}
        onChange={(event) => onChange({ ...param, name: event.currentTarget.value })}
      />
      <Select
        label={text('integrations.place')}
        data={paramPlaces
          .filter((place) => inPath || place !== 'path')
          .map((place) => ({ value: place, label: text(`integrations.places.${place}`) }))}
        value={param.in}
        allowDeselect={false}
        readOnly={readOnly || inPath}
        onChange={(place) => place && onChange({ ...param, in: place as Param['in'] })}
      />
      <Select
        label={text('integrations.type')}
        data={paramTypes.map((type) => ({ value: type, label: text(`integrations.types.${type}`) }))}
        value={param.type}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(type) => type && onChange({ ...param, type: type as Param['type'] })}
      />
      <Checkbox
        label={text('integrations.required')}
        checked={param.required === true || inPath}
        disabled={readOnly || inPath}
        onChange={(event) => onChange({ ...param, required: event.currentTarget.checked })}
      />
      {!readOnly && !inPath && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${text('integrations.remove')}: ${param.name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}

/** How an operation is called beyond its method, path and values, in a line. */
function RulesLine({ operation }: { operation: DraftOperation }) {
  const text = useText();
  const { pagination, retry, success, headers = {}, idempotency_header: name, body } = operation;
  const names = Object.keys(headers).join(', ');
  const summary = [
    pagination && text('integrations.rules.pages'),
    retry && text('integrations.rules.retry', { statuses: retry.statuses.join(', ') }),
    success?.path && text('integrations.rules.success', { path: success.path }),
    names && text('integrations.rules.headers', { names }),
    name && text('integrations.rules.key', { name }),
    body === 'form' && text('integrations.rules.form'),
  ].filter(Boolean);
  if (summary.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {summary.join(' · ')}
    </Text>
  );
}

/** One operation: its fixed method and path, and the values that a caller gives. */
export function OperationFields({ operation, number, readOnly, onChange, onRemove }: Props) {
  const text = useText();
  const { name, method, path, params = [] } = operation;
  const title = name || `${text('integrations.operation')} ${number}`;
  const setParam = (at: number, param: Param | null) =>
    onChange({ ...operation, params: params.flatMap((each, place) => (place === at ? (param ?? []) : each)) });
  return (
    <fieldset className={classes.operation}>
      <legend>{title}</legend>
      <div className={classes.call}>
        <TextInput
          label={text('integrations.name')}
          required
          value={name}
          readOnly={readOnly}
          onChange={(event) => onChange({ ...operation, name: event.currentTarget.value })}
        />
        <Select
          label={text('integrations.method')}
          data={[...restMethods]}
          value={method}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(next) => next && onChange({ ...operation, method: next as DraftOperation['method'] })}
        />
        <TextInput
          className={classes.path ?? ''}
          label={text('integrations.path')}
          placeholder="/invoices/{id}"
          required
          value={path}
          readOnly={readOnly}
          onChange={(event) => onChange(withPath(operation, event.currentTarget.value))}
        />
      </div>
      <RulesLine operation={operation} />
      {params.map((param, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value has no identity but its place while its name is typed.
        <ParamFields key={at} param={param} readOnly={readOnly} onChange={(next) => setParam(at, next)} onRemove={() => setParam(at, null)} />
      ))}
      <RuleFields operation={operation} title={title} readOnly={readOnly} onChange={onChange} />
      {!readOnly && (
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange({ ...operation, params: [...params, { name: '', in: method === 'GET' ? 'query' : 'body', type: 'text' }] })}
          >
            {text('integrations.addParam')}
          </Button>
          <Button variant="subtle" color="red" size="xs" aria-label={`${text('integrations.remove')}: ${title}`} onClick={onRemove}>
            {text('integrations.remove')}
          </Button>
        </Group>
      )}
    </fieldset>
  );
}
