import type { Pagination } from '@millwright/core/integration/call-rules.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import type { DraftOperation } from '../../data/integration-draft.ts';

type PageWay = Pagination['by'];
/** The ways in which pages follow each other, as the documents of connectors name them. */
const ways: Record<PageWay, true> = { page: true, offset: true, cursor: true, link: true, next_url: true };
export const pageWays = Object.keys(ways) as PageWay[];

const shared = (before: Pagination | undefined) => {
  const { size_param, size, items, max_pages } = before ?? {};
  return { ...(size_param && { size_param }), ...(size && { size }), ...(items && { items }), ...(max_pages && { max_pages }) };
};
const paramOf = (before: Pagination | undefined) => (before && 'param' in before ? before.param : '');

/** The rule of another way, which keeps of the one before what both have. */
export function paginationBy(by: PageWay, before: Pagination | undefined): Pagination {
  const common = shared(before);
  switch (by) {
    case 'page':
    case 'offset':
      return { by, param: paramOf(before), ...common };
    case 'cursor':
      return { by, param: paramOf(before), cursor: before?.by === 'cursor' ? before.cursor : '', ...common };
    case 'link':
      return { by, ...common };
    case 'next_url':
      return { by, next: before?.by === 'next_url' ? before.next : '', ...common };
  }
}

/** What a way of pages can't do without: it stays while it is empty, so that saving says what is missing. */
const needed = new Set(['param', 'cursor', 'next']);

/** Without what was emptied and may be left out: a rule has no empty texts, numbers and lists. */
export const withoutEmpty = <T extends object>(rule: T): T =>
  Object.fromEntries(
    Object.entries(rule).filter(
      ([key, value]) => needed.has(key) || (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)),
    ),
  ) as T;

/** Numbers of statuses in a text, `429, 503`, from the least one on; null where it holds anything else. */
export function statusesIn(text: string, least: number): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const fit = parts.every((part) => /^[1-5]\d\d$/.test(part) && Number(part) >= least);
  return fit && parts.length <= 20 ? [...new Set(parts.map(Number))] : null;
}

/** What an answer is compared with: a number and yes or no are meant as such where they are written so. */
export function equalsOf(text: string): string | number | boolean | undefined {
  if (text === '') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

const place = /^[^.\s]+(\.[^.\s]+)*$/;
/** Whether a text names a place in an answer, or is empty. */
export const isPlace = (text: string | undefined): boolean => text === undefined || text === '' || (place.test(text) && text.length <= 200);

/** Values that the next page may be asked by. */
export const pageParams = ({ params = [] }: Operation): string[] =>
  params.filter((param) => param.in !== 'path' && param.name).map(({ name }) => name);

type WrongRule = { field: 'passing' | 'good'; least: number } | { field: 'cursor' | 'more' | 'next' | 'items' | 'successPath' | 'message' };

/** The first field of an operation's rules that holds what it can't; null where all hold what they can. */
export function wrongRule({ pagination, success, unread }: DraftOperation): WrongRule | null {
  if (unread?.retry !== undefined) return { field: 'passing', least: 400 };
  if (unread?.success !== undefined) return { field: 'good', least: 200 };
  const places = {
    cursor: pagination?.by === 'cursor' ? pagination.cursor : undefined,
    more: pagination?.by === 'cursor' ? pagination.more : undefined,
    next: pagination?.by === 'next_url' ? pagination.next : undefined,
    items: pagination?.items,
    successPath: success?.path,
    message: success?.message,
  };
  const field = (Object.keys(places) as (keyof typeof places)[]).find((name) => !isPlace(places[name]));
  return field ? { field } : null;
}
