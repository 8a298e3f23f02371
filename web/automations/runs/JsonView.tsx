import type { FileDetails } from '@millwright/core/contract/files.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { IconChevronDown, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { createContext, Suspense, useContext, useMemo, useState } from 'react';
import { useRecordNames } from '../../data/records/use-names.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../ui/browser/copy-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './runs.module.css';

const FileItem = loadable(async () => (await import('../../fields/file/FileItem.tsx')).FileItem);

const atOnce = 30;
/** The names of the records in the value. */
const Names = createContext<ReadonlyMap<string, string>>(new Map());

const identitiesIn = (value: Json): string[] =>
  typeof value === 'string'
    ? isUuid(value)
      ? [value]
      : []
    : typeof value === 'object' && value !== null && !isFile(value)
      ? Object.values(value).flatMap(identitiesIn)
      : [];

/** A value as an expandable tree that can be copied. Records are links, and files can be downloaded. */
export function JsonView({ value, label }: { value: Json; label: string }) {
  const text = useText();
  const names = useRecordNames(useMemo(() => identitiesIn(value), [value]));
  return (
    <section className={classes.json} aria-label={label}>
      <header className={classes.jsonHead}>
        <h3 className={classes.jsonTitle}>{label}</h3>
        <ToolbarButton
          size={28}
          label={text('automations.json.copy')}
          icon={IconCopy}
          onClick={() => void copyText(JSON.stringify(value, null, 2))}
        />
      </header>
      <Names value={names}>
        <Value value={value} depth={0} />
      </Names>
    </section>
  );
}

const entriesOf = (value: Json): [string, Json][] =>
  Array.isArray(value) ? value.map((inner, index) => [String(index), inner]) : Object.entries(value ?? {});

function Value({ value, depth }: { value: Json; depth: number }) {
  const text = useText();
  const [limit, setLimit] = useState(atOnce);
  if (typeof value !== 'object' || value === null) return <Scalar value={value} />;
  if (isFile(value)) return <File details={value} />;
  const entries = entriesOf(value);
  if (entries.length === 0) return <span className={classes.quiet}>{Array.isArray(value) ? '[]' : '{}'}</span>;
  return (
    <ul className={classes.branch}>
      {entries.slice(0, limit).map(([key, inner]) => (
        <Entry key={key} name={key} value={inner} depth={depth} />
      ))}
      {entries.length > limit && (
        <li>
          <button type="button" className={classes.more} onClick={() => setLimit(limit + 200)}>
            {text('automations.json.more', { count: entries.length - limit })}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Whether a value is a stored file. */
const isFile = (value: Json): value is FileDetails =>
  isObject(value) && ['id', 'file_name', 'size', 'content_type'].every((key) => key in value) && isUuid(String(value.id));

function File({ details }: { details: FileDetails }) {
  return (
    <Suspense fallback={details.file_name}>
      <ul className={classes.file}>
        <FileItem id={details.id} details={details} />
      </ul>
    </Suspense>
  );
}

function Entry({ name, value, depth }: { name: string; value: Json; depth: number }) {
  const nested = typeof value === 'object' && value !== null && !isFile(value) && entriesOf(value).length > 0;
  const [open, setOpen] = useState(depth < 2);
  const Fold = open ? IconChevronDown : IconChevronRight;
  if (!nested) {
    return (
      <li className={classes.line}>
        <span className={classes.key}>{name}</span> <Value value={value} depth={depth + 1} />
      </li>
    );
  }
  const size = entriesOf(value).length;
  return (
    <li>
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Fold size={14} stroke={2} aria-hidden />
        <span className={classes.key}>{name}</span>
        <span className={classes.quiet}>{Array.isArray(value) ? `[${size}]` : `{${size}}`}</span>
      </button>
      {open && <Value value={value} depth={depth + 1} />}
    </li>
  );
}

function Scalar({ value }: { value: string | number | boolean | null }) {
  const text = useText();
  const name = useContext(Names).get(String(value));
  if (name !== undefined) return <ObjectLink id={String(value)} label={name} />;
  if (value === null) return <span className={classes.quiet}>null</span>;
  if (value === '') return <span className={classes.quiet}>{text('automations.json.empty')}</span>;
  return (
    <span className={classes.scalar} data-type={typeof value}>
      {String(value)}
    </span>
  );
}
