import type { Form } from '@millwright/core/form/types.ts';
import type { View } from '@millwright/core/view/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { plain } from '../../format/plain-text.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import type { Page } from '../pages/page-of.ts';
import { type Drawn, drawWith } from './draw.ts';
import { type GuideTexts, type Seat, type Task, type TaskId, tasks } from './tasks.ts';
import { type Part, partsOf } from './words.ts';

const files = import.meta.glob<GuideTexts>('./texts/*.json', { import: 'default' });

const sections = ['press', 'then', 'wrong'] as const;
type Lines<Of> = Record<(typeof sections)[number], Of[][]>;
/** One task in the reader's words: lines of parts. `here` says that it belongs to the page that is open. */
export type Guide = { id: TaskId; seat: Seat; title: string; lines: Lines<Drawn>; search: string; here: boolean };
/** The open page, and the view or form that its address names. */
export type Place = { page: Page | null; slug?: string | undefined };

const entries = Object.entries(tasks) as [TaskId, Task][];

/** A task as this person reads it; null where something that it names is not there for them. */
function guideOf(texts: GuideTexts, [id, { seat, on }]: [TaskId, Task], draw: (part: Part) => Drawn | null, { page, slug }: Place): Guide | null {
  const task = texts.tasks[id];
  const lines: Partial<Lines<Drawn>> = {};
  const parts: Part[] = [];
  for (const section of sections) {
    const read = task[section].split('\n').map(partsOf);
    const drawn = read.map((line) => line.map(draw));
    if (drawn.flat().includes(null)) return null;
    parts.push(...read.flat());
    lines[section] = drawn as Drawn[][];
  }
  const whole = lines as Lines<Drawn>;
  const names = slug !== undefined && parts.some((part) => (part.kind === 'view' || part.kind === 'form') && part.slug === slug);
  const words = [
    task.title,
    texts.seats[seat],
    ...sections.flatMap((section) => whole[section].map((line) => line.map(({ text }) => text).join(''))),
  ];
  return { id, seat, title: task.title, lines: whole, search: plain(words.join(' ')), here: names || (page !== null && on.includes(page)) };
}

/** The guides of the tasks that are this person's; null while they are loaded. */
export function useGuides(place: Place) {
  const { page, slug } = place;
  const language = useLanguage();
  const text = useText();
  const label = useLabel();
  const rights = useRights();
  const views = useDocuments<View>('views');
  const forms = useDocuments<Form>('forms');
  const texts = useQuery({
    queryKey: ['guides', language],
    queryFn: async () => await files[`./texts/${language}.json`]?.(),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const guides = useMemo(() => {
    const guideTexts = texts.data;
    if (!guideTexts || !rights || views.isLoading || forms.isLoading) return null;
    // Who may read no views or forms has the tasks that name none.
    const draw = drawWith({ views: views.data ?? [], forms: forms.data ?? [], text, label });
    return entries.flatMap((entry) => {
      const { right } = entry[1];
      const guide = right && !rights.allows(...right) ? null : guideOf(guideTexts, entry, draw, { page, slug });
      return guide ?? [];
    });
  }, [texts.data, rights, views.isLoading, views.data, forms.isLoading, forms.data, text, label, page, slug]);
  return { guides, seats: texts.data?.seats ?? null, error: texts.error };
}

/** Guides that have all of these words, in any order, whatever their accents. */
export function guidesWith(guides: readonly Guide[], typed: string): Guide[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return guides.filter(({ search }) => words.every((word) => search.includes(word)));
}
