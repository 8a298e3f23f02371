import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import type { Cell, CellChange } from '@millwright/core/access/changes/changes.ts';
import { type Acl, type Action, type Resource, resources, verbs } from '@millwright/core/access/types.ts';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { plain } from '../../../format/plain-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import { hasItems, useResourceItems } from '../rights/use-resource-items.ts';
import classes from '../roles.module.css';
import { MatrixCell } from './MatrixCell.tsx';

export type MatrixProps = {
  acl: Acl;
  role: string;
  changed: ReadonlySet<string>;
  mayWrite: boolean;
  onSet: (cell: Cell, verb: CellChange['verb']) => void;
  onWhy: (cell: Cell) => void;
};

const scopes = ['own', 'all'] as const;
type Scope = (typeof scopes)[number];
const actionOf = (verb: (typeof verbs)[number], scope: Scope): Action => (scope === 'own' ? `${verb}_OWN` : verb);

/** The rights of a group: resources and their items, by verb, in its own company and in all companies. */
export function Matrix(props: MatrixProps) {
  const text = useText();
  const [scope, setScope] = useState<Scope>('own');
  const frame = useRef<HTMLElement>(null);
  const [params] = useSearchParams();
  const cell = params.get('cell');
  useEffect(() => {
    if (cell) frame.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
  }, [cell]);
  return (
    <>
      <SegmentedControl
        className={classes.scope}
        fullWidth
        value={scope}
        onChange={(chosen) => setScope(chosen as Scope)}
        data={scopes.map((value) => ({ value, label: text(`access.scopes.${value}`) }))}
      />
      <section ref={frame} className={classes.frame} data-scope={scope} aria-label={text('access.matrix')}>
        <table className={classes.matrix}>
          <caption className="visually-hidden">{text('access.matrix')}</caption>
          <thead>
            <tr>
              <td />
              {scopes.map((each) => (
                <th key={each} scope="colgroup" colSpan={verbs.length} data-of={each}>
                  {text(`access.scopes.${each}`)}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="col">{text('access.about')}</th>
              {scopes.flatMap((each) =>
                verbs.map((verb) => (
                  <th key={`${each} ${verb}`} scope="col" data-of={each}>
                    {text(`access.verbs.${verb}`)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          {resources.map((resource) => (
            <ResourceRows key={resource} resource={resource} {...props} />
          ))}
        </table>
      </section>
    </>
  );
}

type RowProps = MatrixProps & { resource: string; label: string };

function Cells({ resource, label, ...props }: RowProps) {
  const text = useText();
  return scopes.flatMap((scope) =>
    verbs.map((verb) => (
      <td key={`${scope} ${verb}`} data-of={scope}>
        <MatrixCell
          {...props}
          cell={{ resource, action: actionOf(verb, scope) }}
          name={`${label}, ${text(`access.verbs.${verb}`)}, ${text(`access.scopes.${scope}`)}`}
        />
      </td>
    )),
  );
}

/** A resource and, when expanded, its items. Items with rights of their own are always shown. */
function ResourceRows({ resource, ...props }: MatrixProps & { resource: Resource }) {
  const text = useText();
  const label = text(`access.resources.${resource}`);
  const own = props.acl.privileges.some((line) => line.role === props.role && line.resource.startsWith(`${resource}.`));
  const [open, setOpen] = useState(own);
  const [words, setWords] = useState('');
  const items = useResourceItems(resource, open);
  const matches = items?.filter((item) => plain(item.label).includes(plain(words)));
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className={classes.resource}>
            {hasItems(resource) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-expanded={open}
                aria-label={text('access.items', { what: label })}
                onClick={() => setOpen(!open)}
              >
                <Chevron size={16} stroke={1.75} />
              </ActionIcon>
            )}
            {label}
          </span>
        </th>
        <Cells {...props} resource={resource} label={label} />
      </tr>
      {open && (
        <tr className={classes.finder}>
          <th scope="row">
            {items === null ? (
              <Waiting />
            ) : (
              <TextInput
                size="xs"
                aria-label={text('access.findItem', { what: label })}
                placeholder={text('access.findItem', { what: label })}
                leftSection={<IconSearch size={14} stroke={1.75} />}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
            )}
          </th>
          <td colSpan={verbs.length * scopes.length}>{matches && matches.length > most && text('access.more', { count: matches.length - most })}</td>
        </tr>
      )}
      {open &&
        matches?.slice(0, most).map((item) => (
          <tr key={item.resource} className={classes.item}>
            <th scope="row">{item.label}</th>
            <Cells {...props} resource={item.resource} label={item.label} />
          </tr>
        ))}
    </tbody>
  );
}

/** Items that are shown at once; words find the others. */
const most = 50;
