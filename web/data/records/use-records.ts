import { allOf, searchFor } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { keeperOf } from '../device/keeper.ts';
import { dropRefused, keepAnswer, keptAnswer } from '../device/kept-answers.ts';
import { graph } from '../graph.ts';
import { isUnanswered } from '../http.ts';
import { askDetails, detailFields, toldDetails } from './detail.ts';
import { searchableFields } from './search-records.ts';

/** `detail` distinguishes it from others with the same name. */
type RecordOption = { value: string; label: string; detail: string };
type Wanted = { target: ResolvedModel; query: string; chosen: readonly string[]; filter?: Condition | null };
/** Loads the options from a source other than the models' own API. */
type Ask = (wanted: Pick<Wanted, 'query' | 'chosen'>, signal: AbortSignal) => Promise<RecordOption[]>;
type Row = JsonObject & { identity: string; label: Json };

/** The most records that a list offers; further typing narrows it down. */
export const mostOptions = 30;

function searchCondition(target: ResolvedModel, query: string): Condition | null {
  const searched = searchableFields(target).map(({ name }) => name);
  const names = searched.length ? searched : [target.model.primary_attribute];
  return searchFor(names, query);
}

async function readOptions({ target, query, chosen, filter }: Wanted, signal: AbortSignal): Promise<RecordOption[]> {
  const { slug, primary_attribute: primary } = target.model;
  const label = target.fields.has(primary) ? primary : 'identity';
  const details = detailFields(target);
  const selection = `{ identity label: ${label} ${askDetails(details)} }`;
  const chosenParts = chosen.map((_, index) => `c${index}: ${slug}_by_id(id: $c${index}) ${selection}`);
  const names = chosen.map((_, index) => `, $c${index}: ID!`).join('');
  const variables = Object.fromEntries(chosen.map((id, index) => [`c${index}`, id]));
  const source = `query options($where: JSON${names}) { found: ${slug}(where: $where, order_by: [{field: "${label}", direction: "asc"}], limit: ${mostOptions}) ${selection} ${chosenParts.join(' ')} }`;
  const { found, ...rest } = await graph<{ found: Row[] } & Record<string, Row | null>>(
    source,
    { ...variables, where: allOf(filter, searchCondition(target, query)) as Json },
    signal,
  );
  const rows = [...(found as Row[]), ...(Object.values(rest) as (Row | null)[])].filter((row): row is Row => row !== null);
  return [...new Map(rows.map((row) => [row.identity, row])).values()].map((row) => ({
    value: row.identity,
    label: String(row.label ?? row.identity),
    detail: toldDetails(row, details),
  }));
}

/** The most records of a list stored on the device, the last chosen first. */
const mostKept = 60;

const fits = (query: string, { label, detail }: RecordOption) => `${label}\n${detail}`.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase());

/** The options from the server; without a connection those last offered or chosen on this device that match the typed text. */
async function optionsOrKept(wanted: Wanted, signal: AbortSignal): Promise<RecordOption[]> {
  const { target, query, chosen, filter } = wanted;
  const name = `records ${target.model.slug} ${JSON.stringify(filter ?? null)}`;
  const owner = keeperOf(signal);
  const readCached = async () => (await keptAnswer<RecordOption[]>(owner, name)) ?? [];
  try {
    const options = await readOptions(wanted, signal);
    const used = options.filter(({ value }) => chosen.includes(value));
    if (!query || used.length) {
      const now = new Map(options.map((option) => [option.value, option]));
      // Stored records get their present names. Chosen records that no longer exist are removed.
      const before = (await readCached()).flatMap((old) => now.get(old.value) ?? (chosen.includes(old.value) ? [] : [old]));
      const all = [...used, ...(query ? [] : options), ...before];
      void keepAnswer(owner, name, [...new Map(all.map((option) => [option.value, option])).values()].slice(0, mostKept));
    }
    return options;
  } catch (error) {
    void dropRefused(owner, name, error);
    const last = isUnanswered(error) ? await readCached() : [];
    if (!last.length) throw error;
    return last.filter((option) => chosen.includes(option.value) || fits(query, option));
  }
}

/** Records of a model to choose from: those that match the typed text, and those already chosen. */
export function useRecords({ target, query, chosen, filter = null }: Wanted, ask: Ask | null = null) {
  const last = useRef<RecordOption[]>([]);
  const answer = useQuery({
    queryKey: ['records', target.model.slug, query, filter, chosen],
    queryFn: ({ signal }) => (ask ? ask({ query, chosen }, signal) : optionsOrKept({ target, query, chosen, filter }, signal)),
    networkMode: 'offlineFirst',
    staleTime: 5_000,
    placeholderData: (previous) => previous,
  });
  if (answer.data) last.current = answer.data;
  return { options: last.current, isFetching: answer.isFetching, error: answer.error };
}
