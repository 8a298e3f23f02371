import { Button, Switch, Tooltip } from '@mantine/core';
import { IconDeviceFloppy, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import classes from './editor.module.css';
import { useEditing } from './state/editor-context.ts';

/** Name of the process, whether new records go through it, whether it is saved, and how it becomes so. */
export function EditorHead({ name }: { name: string }) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(true, () => heading.current?.focus(), 'main');
  const { stored, draft, history, dirty, pending, missing, change, save } = useEditing();
  const reason = missing.length
    ? text('processes.editor.missing', { count: missing.length })
    : draft.label.trim()
      ? ''
      : text('processes.editor.nameless');
  const blocked = !dirty || reason !== '';
  const store = () => {
    if (!blocked && !pending) void save();
  };
  useShortcut('Ctrl S', store);
  return (
    <header className={classes.head}>
      <div className={classes.heading}>
        <h1 ref={heading} tabIndex={-1} className="visually-hidden">
          {name}
        </h1>
        <input
          className={classes.title}
          aria-label={text('processes.editor.name')}
          value={draft.label}
          placeholder={stored.process.label}
          maxLength={200}
          onChange={(event) => change({ label: event.currentTarget.value }, 'label')}
          onBlur={history.seal}
        />
        <Switch
          size="sm"
          label={text('processes.editor.default')}
          checked={draft.is_default}
          onChange={(event) => change({ is_default: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.actions}>
        <UndoTools history={history} editable />
        <Button
          component={Link}
          to={`/object/${stored.process.identity}`}
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.75} />}
        >
          {text('processes.editor.page')}
        </Button>
        <span className={classes.saved} role="status">
          {text(pending ? 'documents.saving' : dirty ? 'documents.unsaved' : 'documents.saved')}
        </span>
        <Tooltip label={reason} disabled={reason === '' || !dirty}>
          <Button
            aria-keyshortcuts="Control+S"
            leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
            loading={pending}
            aria-disabled={blocked}
            data-disabled={blocked || undefined}
            onClick={store}
          >
            {text('actions.save')}
          </Button>
        </Tooltip>
      </div>
    </header>
  );
}
