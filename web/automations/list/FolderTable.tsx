import { Checkbox } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { followStored, readStored, writeStored } from '../../data/preferences/preferences.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { AutomationDocument, AutomationStats } from '../data/use-automations.ts';
import { byFolder, type Folder, foldersOf } from '../folders/by-folder.ts';
import { FolderHead } from '../folders/FolderHead.tsx';
import { MoveBar } from '../folders/MoveBar.tsx';
import { useMove } from '../folders/use-move.ts';
import type { AutomationTable } from './AutomationTable.tsx';

const FolderDialog = loadable(async () => (await import('../folders/FolderDialog.tsx')).FolderDialog);

/** The folders collapsed on this device; the empty name stands for automations without a folder. */
const stored = 'automation-folders';
const none: string[] = [];

type Props = {
  all: readonly AutomationDocument[];
  /** The displayed automations, in order. */
  found: readonly AutomationDocument[];
  stats: ReadonlyMap<string, AutomationStats>;
  searching: boolean;
  editable: boolean;
  /** The plain table, passed in so that the list without folders stays one script. */
  Table: typeof AutomationTable;
};
type Asked = { automations: readonly AutomationDocument[]; before: string | null };

/** The list of automations by folder, with folding and moving. A search shows results in every folder. */
export function FolderTable({ all, found, stats, searching, editable, Table }: Props) {
  const text = useText();
  const label = useLabel();
  const move = useMove();
  const folded = useSyncExternalStore(followStored, () => readStored(stored, none));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const chooseAll = useRef<HTMLInputElement>(null);
  const folders = foldersOf(all);
  const moving = all.filter(({ id }) => chosen.has(id));
  /** The focused element may disappear, so the focus moves to one that stays. */
  const clear = () => {
    setChosen(new Set());
    setAsked(null);
    chooseAll.current?.focus({ preventScroll: true });
  };
  const fold = (key: string) =>
    void writeStored(stored, (folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key]) satisfies Json);
  /** Chooses all of them, or none if all are chosen. */
  const toggle = (ids: readonly string[]) =>
    setChosen((before) =>
      ids.every((id) => before.has(id)) ? new Set([...before].filter((one) => !ids.includes(one))) : new Set([...before, ...ids]),
    );
  const partOf = (folder: Folder) => {
    const key = folder.name ?? '';
    const open = searching || !folded.includes(key);
    const inside = all.filter((one) => one.folder === folder.name);
    const commands = editable
      ? {
          rename: () => setAsked({ automations: inside, before: key }),
          takeOut: () => move.mutate({ automations: inside, folder: null }, { onSuccess: clear }),
        }
      : undefined;
    const head = <FolderHead folder={folder} columns={editable ? 7 : 6} open={open} onFold={() => fold(key)} commands={commands} />;
    return { key: `folder ${key}`, head, automations: open ? folder.automations : [] };
  };
  const parts = byFolder(found).map(partOf);
  const listedIds = parts.flatMap(({ automations }) => automations.map(({ id }) => id));
  const among = listedIds.filter((id) => chosen.has(id)).length;
  const choosing = {
    all: (
      <Checkbox
        ref={chooseAll}
        aria-label={text('automations.folders.chooseAll')}
        checked={among > 0 && among === listedIds.length}
        indeterminate={among > 0 && among < listedIds.length}
        onChange={() => toggle(listedIds)}
      />
    ),
    one: ({ id, label: name, name: plain }: AutomationDocument) => (
      <Checkbox
        aria-label={text('automations.folders.choose', { name: label(name) || plain })}
        checked={chosen.has(id)}
        onChange={() => toggle([id])}
      />
    ),
  };
  return (
    <>
      {move.error && <Failure error={move.error} />}
      <Table automations={found} stats={stats} parts={parts} {...(editable && { choosing })} />
      {moving.length > 0 && (
        <MoveBar
          count={moving.length}
          folders={folders}
          busy={move.isPending}
          onMove={(folder) => move.mutate({ automations: moving, folder }, { onSuccess: clear })}
          onNew={() => setAsked({ automations: moving, before: null })}
          onClear={clear}
        />
      )}
      <Suspense fallback={null}>{asked && <FolderDialog {...asked} folders={folders} onClose={() => setAsked(null)} onDone={clear} />}</Suspense>
    </>
  );
}
