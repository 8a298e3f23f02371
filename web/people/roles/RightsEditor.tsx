import { Button, Text } from '@mantine/core';
import { type Cell, type SeenChange, withChanges } from '@millwright/core/access/changes/changes.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { Matrix } from './matrix/Matrix.tsx';
import classes from './roles.module.css';
import { SaveDialog } from './SaveDialog.tsx';
import { WhyDialog } from './why/WhyDialog.tsx';

type Props = { acl: Acl; role: string; mayWrite: boolean };

const keyOf = ({ resource, action }: Cell) => `${resource} ${action}`;

/** The matrix with unsaved changes. Undo reverts them one by one, the last one first. */
export function RightsEditor({ acl, role, mayWrite }: Props) {
  const text = useText();
  const [history, setHistory] = useState<SeenChange[]>([]);
  const [saving, setSaving] = useState(false);
  const [why, setWhy] = useState<Cell | null>(null);
  const cells = useMemo(() => changesIn(acl, role, history), [acl, role, history]);
  const next = useMemo(() => withChanges(acl, { cells }), [acl, cells]);
  return (
    <>
      <Matrix
        acl={next}
        role={role}
        changed={new Set(cells.map(keyOf))}
        mayWrite={mayWrite}
        onSet={(cell, verb) => setHistory([...history, { ...cell, role, verb, seen: seenIn(acl, role, history, cell) }])}
        onWhy={setWhy}
      />
      <Legend />
      {cells.length > 0 && (
        <div className={classes.bar}>
          <Text size="sm" role="status">
            {text('access.unsaved', { count: cells.length })}
          </Text>
          <Button variant="default" onClick={() => setHistory(history.slice(0, -1))}>
            {text('actions.undo')}
          </Button>
          <Button variant="default" onClick={() => setHistory([])}>
            {text('access.discard')}
          </Button>
          <Button onClick={() => setSaving(true)}>{text('actions.save')}</Button>
        </div>
      )}
      {saving && (
        <SaveDialog
          title={text('access.saveTitle')}
          changes={{ cells }}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            setHistory([]);
          }}
        />
      )}
      <LeaveQuestion count={cells.length} />
      {why && <WhyDialog role={role} cell={why} unsaved={cells.length > 0} onClose={() => setWhy(null)} />}
    </>
  );
}

/** The setting of a cell before its first change here. Later changes replace the settings that others made meanwhile. */
function seenIn({ privileges }: Acl, role: string, history: readonly SeenChange[], cell: Cell): SeenChange['seen'] {
  const first = history.find((change) => keyOf(change) === keyOf(cell));
  return first ? first.seen : (privileges.find((line) => line.role === role && keyOf(line) === keyOf(cell))?.verb ?? null);
}

/** The last change of each cell that differs from the stored setting. */
function changesIn({ privileges }: Acl, role: string, history: readonly SeenChange[]): SeenChange[] {
  const last = new Map(history.map((change) => [keyOf(change), change]));
  const stored = new Map(privileges.filter((line) => line.role === role).map((line) => [keyOf(line), line.verb]));
  return [...last.values()].filter((change) => (stored.get(keyOf(change)) ?? null) !== change.verb);
}

const looks = ['solid', 'outline', 'dotted', 'conflict'] as const;

/** Explains the styles of cells. */
function Legend() {
  const text = useText();
  return (
    <ul className={classes.legend} aria-label={text('access.legend')}>
      {looks.map((look) => (
        <li key={look}>
          <span className={classes.cell} data-look={look} data-allowed={look !== 'conflict'} aria-hidden />
          {text(`access.looks.${look}`)}
        </li>
      ))}
    </ul>
  );
}
