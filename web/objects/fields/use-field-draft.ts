import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useEffect, useRef, useState } from 'react';
import { type ObjectRecord, propertyOf } from '../../data/records/use-object.ts';
import { isDeclined } from '../../data/writes/before-write.ts';
import { viewOf } from '../../fields/registry.ts';
import type { Unread, Wording } from '../../fields/view/field-view.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { readTyped } from '../../fields/view/value-text.ts';
import { useUnsentInput } from '../../layers/unsent-input.ts';
import { same, useFieldEdit } from './use-field-edit.ts';

type Draft = { value: Json; before: Json; version: number };

/** Why a value can't be saved: it is missing, or can't be parsed. The stored value is not checked. */
function problemOf(field: Field, { value, before }: Draft, wording: Wording): 'missing' | Unread | null {
  if (field.validation === 'required' && value === null) return 'missing';
  if (same(value, before)) return null;
  const read = readTyped(viewOf(field.type), value, field, wording);
  return 'unread' in read ? read.unread : null;
}

/** Manages a field of a record while it is edited: the typed value, and the stored value and version it is based on. */
export function useFieldDraft(record: ObjectRecord, field: Field) {
  const edit = useFieldEdit(record.object.identity, field.name);
  const wording = useWording();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saved, setSaved] = useState(false);
  const latest = useRef<Draft | null>(null);
  const saving = useRef(false);
  useUnsentInput(draft !== null && !same(draft.value, draft.before));
  const become = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
  };

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), 2000);
    return () => clearTimeout(timer);
  }, [saved]);

  const giveUp = () => {
    edit.reset();
    edit.clearConflict();
    become(null);
  };

  /** Saves one state of the draft; later input is then based on it. */
  const saveOne = async (at: Draft): Promise<boolean> => {
    const version = await edit.save(at.value, at.before, at.version).catch((error: unknown) => {
      if (!isDeclined(error)) throw error;
      giveUp();
      return null;
    });
    if (version === null) return false;
    if (latest.current) become({ ...latest.current, before: at.value, version });
    setSaved(true);
    return true;
  };
  /** Saves the input, including what is typed during the save, then closes the editor. */
  const saveAll = async () => {
    for (let at = latest.current; at && !same(at.value, at.before); at = latest.current) {
      if (problemOf(field, at, wording) || !(await saveOne(at))) return;
    }
    become(null);
  };
  const commit = async () => {
    if (saving.current) return;
    saving.current = true;
    await saveAll().finally(() => {
      saving.current = false;
    });
  };
  return {
    draft,
    saved,
    conflict: edit.conflict,
    error: edit.error,
    problem: draft && problemOf(field, draft, wording),
    begin: () => become({ value: propertyOf(record, field.name), before: propertyOf(record, field.name), version: record.version }),
    type: (value: Json) => latest.current && become({ ...latest.current, value }),
    commit,
    giveUp,
    /** Overwrites another person's value. */
    insist: async (mine: Json, theirs: Json, version: number) => {
      if (await saveOne({ value: mine, before: theirs, version })) become(null);
    },
  };
}
