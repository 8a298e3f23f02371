import { Button, Code, Textarea } from '@mantine/core';
import { formQueries } from '@millwright/core/form/making/queries.ts';
import { useState } from 'react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import classes from '../editor.module.css';
import { isGenerated } from '../state/draft.ts';
import { useFormEditing } from '../state/editor-context.ts';
import { TryQuery } from './TryQuery.tsx';

type Query = 'read_query' | 'write_query';

function QuerySetting({ query }: { query: Query }) {
  const text = useText();
  const { schema, model, draft, editable, change, seal } = useFormEditing();
  const [byHand, setByHand] = useState(!isGenerated(schema, draft, query));
  const makeAnew = () => {
    setByHand(false);
    change({ ...draft, [query]: formQueries(schema, model, draft.fields)[query] });
  };
  const name = text(`formEditor.${query}`);
  return (
    <fieldset className={classes.setting}>
      <legend className={classes.settingName}>{name}</legend>
      <p className={classes.hint}>{text(byHand ? 'formEditor.queryByHand' : 'formEditor.queryMade')}</p>
      {byHand ? (
        <Textarea
          aria-label={name}
          autosize
          minRows={4}
          spellCheck={false}
          readOnly={!editable}
          value={draft[query]}
          onBlur={seal}
          onChange={(event) => change({ ...draft, [query]: event.currentTarget.value }, query)}
        />
      ) : (
        <Code block className={classes.code ?? ''} tabIndex={0}>
          {draft[query]}
        </Code>
      )}
      {editable && (
        <Button size="compact-sm" variant="subtle" style={{ alignSelf: 'start' }} onClick={byHand ? makeAnew : () => setByHand(true)}>
          {text(byHand ? 'formEditor.makeAnew' : 'formEditor.writeByHand')}
        </Button>
      )}
      {query === 'read_query' && <TryQuery key={draft[query]} query={draft[query]} />}
    </fieldset>
  );
}

/** Edits the model of the form, and its read and write queries. */
export function DataTab() {
  const text = useText();
  const label = useLabel();
  const { model } = useFormEditing();
  return (
    <div className={classes.sheet}>
      <div>
        <h2 className={classes.settingName}>{text('forms.model')}</h2>
        <p>
          {label(model.model.displayed_name)} <span className={classes.hint}>{model.model.slug}</span>
        </p>
      </div>
      <QuerySetting query="read_query" />
      <QuerySetting query="write_query" />
    </div>
  );
}
