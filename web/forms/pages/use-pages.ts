import type { Problem } from '@millwright/core/errors.ts';
import type { Standing } from '@millwright/core/form/conditions.ts';
import { inOrder, type Part, pagesOf } from '@millwright/core/form/sections.ts';
import { useMemo, useState } from 'react';
import { type BrowserForm, fieldOf } from '../values/form-values.ts';

/** A page of a form without its hidden parts. Its number stays the same while others appear or disappear. */
export type FormPage = { number: number; parts: Part[] };

export type FormPages = {
  pages: FormPage[];
  /** The visible page, and its position among non-empty pages. */
  current: FormPage | undefined;
  at: number;
  last: boolean;
  turn: (to: number) => void;
  /** Whether a field is on the visible page. */
  holds: (place: string) => boolean;
  /** Shows the page of the first problem. */
  reveal: (problems: readonly Pick<Problem, 'field'>[]) => void;
};

const visible = (part: Part, { hidden }: Standing): Part => ({ ...part, fields: part.fields.filter(({ attribute }) => !hidden.has(attribute)) });
const isOn = (place: string, { parts }: FormPage) => parts.some(({ fields }) => fields.some(({ attribute }) => attribute === fieldOf(place)));

/** Manages the non-empty pages of a form, and the visible one. */
export function usePages(form: Pick<BrowserForm, 'fields' | 'sections'>, stands: Standing): FormPages {
  const [number, setNumber] = useState(0);
  const pages = useMemo(
    () =>
      pagesOf(inOrder(form)).flatMap((parts, index): FormPage[] => {
        const filled = parts.map((part) => visible(part, stands)).filter(({ fields }) => fields.length > 0);
        return filled.length ? [{ number: index, parts: filled }] : [];
      }),
    [form, stands],
  );
  // If the current page becomes empty, the one before it is shown.
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
