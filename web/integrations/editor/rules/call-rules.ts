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

/** A pagination rule of this kind. It takes over the settings that both kinds have. */
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

/** The required settings of pagination. They are saved even if empty, so that the server reports what is missing. */
const needed = new Set(['param', 'cursor', 'next']);

/** The rule without its empty optional settings: a rule has no empty texts, numbers or lists. */
export const withoutEmpty = <T extends object>(rule: T): T =>
  Object.fromEntries(
    Object.entries(rule).filter(
      ([key, value]) => needed.has(key) || (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)),
    ),
  ) as T;

/** Parses a list of statuses such as `429, 503`; null if the text contains anything else, or a status below `least`. */
export function statusesIn(text: string, least: number): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const fit = parts.every((part) => /^[1-5]\d\d$/.test(part) && Number(part) >= least);
  return fit && parts.length <= 20 ? [...new Set(parts.map(Number))] : null;
}

/** The value that a response is compared with. Numbers, `true` and `false` are converted to their type. */
export function equalsOf(text: string): string | number | boolean | undefined {
  if (text === '') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

const place = /^[^.\s]+(\.[^.\s]+)*$/;
/** Whether a text names a place in an answer, or is empty. */
export const isPlace = (text: string | undefined): boolean => text === undefined || text === '' || (place.test(text) && text.length <= 200);

/** The parameters of an operation that can select the next page. */
export const pageParams = ({ params = [] }: Operation): string[] =>
  params.filter((param) => param.in !== 'path' && param.name).map(({ name }) => name);

type WrongRule = { field: 'passing' | 'good'; least: number } | { field: 'cursor' | 'more' | 'next' | 'items' | 'successPath' | 'message' };

/** The first invalid field in the rules of an operation; null if all are valid. */
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
