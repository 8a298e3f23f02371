import type { Problem } from '@millwright/core/errors.ts';
import type { Standing } from '@millwright/core/form/conditions.ts';
import { inOrder, type Part, pagesOf } from '@millwright/core/form/sections.ts';
import { useMemo, useState } from 'react';
import { type BrowserForm, fieldOf } from '../values/form-values.ts';

/** A page of a form as it stands: its parts without what is hidden. Its number stays while others come and go. */
export type FormPage = { number: number; parts: Part[] };

export type FormPages = {
  pages: FormPage[];
  /** The one in sight, and its place among those that have anything on them. */
  current: FormPage | undefined;
  at: number;
  last: boolean;
  turn: (to: number) => void;
  /** Whether a place is on the page in sight. */
  holds: (place: string) => boolean;
  /** Turns to the page on which something is wrong. */
  reveal: (problems: readonly Pick<Problem, 'field'>[]) => void;
};

const visible = (part: Part, { hidden }: Standing): Part => ({ ...part, fields: part.fields.filter(({ attribute }) => !hidden.has(attribute)) });
const isOn = (place: string, { parts }: FormPage) => parts.some(({ fields }) => fields.some(({ attribute }) => attribute === fieldOf(place)));

/** The pages of a form that have anything on them now, and the one in sight. */
export function usePages(form: Pick<BrowserForm, 'fields' | 'sections'>, stands: Standing): FormPages {
  const [number, setNumber] = useState(0);
  const pages = useMemo(
    () =>
      pagesOf(inOrder(form)).flatMap((parts, index): FormPage[] => {
        const left = parts.map((part) => visible(part, stands)).filter(({ fields }) => fields.length > 0);
        return left.length ? [{ number: index, parts: left }] : [];
      }),
    [form, stands],
  );
  // Of a page that went out of sight, the one before it.
  const at = Math.max(
    0,
    pages.findLastIndex((page) => page.number <= number),
  );
  const turn = (to: number) => setNumber(pages[to]?.number ?? 0);
  const reveal = ([first]: readonly Pick<Problem, 'field'>[]) => {
    const page = first && pages.findIndex((one) => isOn(first.field, one));
    if (page !== undefined && page >= 0) turn(page);
  };
  const current = pages[at];
  return { pages, current, at, last: at >= pages.length - 1, turn, holds: (place) => current !== undefined && isOn(place, current), reveal };
}
