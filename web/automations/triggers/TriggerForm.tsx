import { MultiSelect, Select, Textarea } from '@mantine/core';
import type { Trigger } from '@millwright/core/automation/types.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { triggerId } from '../graph/layout.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import { useProblemText } from '../state/use-problem-text.ts';
import { triggerTypes } from '../steps/trigger-icons.ts';
import { CronField } from './CronField.tsx';
import { EndpointHint } from './EndpointHint.tsx';
import { ObjectTrigger } from './ObjectTrigger.tsx';

/** A trigger of another type, keeping what both have. */
export function asType(type: Trigger['type'], before: Trigger): Trigger {
  if (type === 'form_submitted') return { type, form_ids: before.type === type ? before.form_ids : [] };
  if (type === 'schedule') return { type, cron: 'cron' in before ? before.cron : '0 6 * * *' };
  if (type === 'query') return { type, cron: 'cron' in before ? before.cron : '0 6 * * *', query: before.type === type ? before.query : '' };
  if (type === 'object_created' || type === 'object_edited' || type === 'object_deleted') {
    const { model_ids = [], when } = 'model_ids' in before ? before : {};
    return { type, model_ids, ...(when ? { when } : {}) };
  }
  return { type };
}

/** What starts a run, and under which condition. */
export function TriggerForm() {
  const text = useText();
  const label = useLabel();
  const { draft, editable, change, history, problems } = useEditor();
  const forms = useDocuments<Form>('forms');
  const { schema } = useSchema();
  const problemText = useProblemText();
  const { trigger } = draft;
  const put = (next: Trigger, tag?: string) => change({ trigger: next }, tag);
  const wrong = problems.get(triggerId) ?? [];
  return (
    <div className={classes.form}>
      {wrong.length > 0 && (
        <ul className={classes.problems}>
          {wrong.map((problem) => (
            <li key={problem.field}>{problemText(problem, undefined)}</li>
          ))}
        </ul>
      )}
      <Select
        label={text('automations.trigger.type')}
        readOnly={!editable}
        allowDeselect={false}
        data={triggerTypes.map((type) => ({ value: type, label: text(`automations.triggers.${type}`) }))}
        value={trigger.type}
        onChange={(type) => type && put(asType(type as Trigger['type'], trigger))}
      />
      {(trigger.type === 'manual' || trigger.type === 'api' || trigger.type === 'webhook') && <EndpointHint type={trigger.type} />}
      {trigger.type === 'form_submitted' && (
        <MultiSelect
          label={text('automations.trigger.forms')}
          searchable
          readOnly={!editable}
          data={(forms.data ?? []).filter((form) => !form.deleted).map((form) => ({ value: form.slug, label: label(form.title) || form.name }))}
          value={trigger.form_ids.map((id) => forms.data?.find((form) => form.id === id)?.slug ?? id)}
          onChange={(form_ids) => put({ ...trigger, form_ids })}
        />
      )}
      {'model_ids' in trigger && schema && <ObjectTrigger trigger={trigger} schema={schema} onChange={put} />}
      {'cron' in trigger && <CronField cron={trigger.cron} onChange={(cron) => put({ ...trigger, cron }, 'trigger:cron')} />}
      {trigger.type === 'query' && (
        <Textarea
          label={text('automations.trigger.query')}
          description={text('automations.trigger.queryHint')}
          classNames={{ input: classes.expression ?? '' }}
          autosize
          minRows={5}
          spellCheck={false}
          readOnly={!editable}
          value={trigger.query}
          onChange={(event) => put({ ...trigger, query: event.currentTarget.value }, 'trigger:query')}
          onBlur={history.seal}
        />
      )}
    </div>
  );
}
