import type { Gs1, Gs1Refusal } from '@millwright/core/barcode/gs1.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { isWritable } from '@millwright/core/form/kinds.ts';
import { offeredBy } from '@millwright/core/form/making/fill-context.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useValueText } from '../../fields/use-value-text.ts';
import { formatDate } from '../../format/dates.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { acceptsScans, type EditedField, editedField, enterInto } from '../../keys/edited-field.ts';
import { goodsIn } from '../../keys/scan/goods-code.ts';
import { openScanned } from '../../keys/scan/scan-dispatcher.ts';
import { scanFeedback } from '../../keys/scan/scan-feedback.ts';
import { scanTarget } from '../../keys/scan/scan-target.ts';
import type { FormModel } from '../state/form-model.ts';
import { useScanFill } from '../values/autofill.ts';
import { fieldName, pathName } from '../values/field-name.ts';
import { type FieldPath, type FormValues, pathText, recordAt, valueAtPath } from '../values/form-values.ts';
import type { Change } from './enter-goods.ts';
import { fieldsOf, type GoodsList, goodsLists, linkOf, listToFill, lotLinkOf } from './goods-lists.ts';
import type { Candidate, Doors, Refusal, Taken } from './take-goods.ts';
import type { PlaceField, PlaceFields, TakenPlace } from './take-place.ts';

/** What is shown over the form because of a scan: a refusal, an unreadable code, or a choice. */
export type ScanShown =
  | { kind: 'refused'; code: string; refusal: Refusal | null }
  | { kind: 'unclear'; code: string; reason: Gs1Refusal['reason'] }
  | { kind: 'choose'; code: string; what: 'article' | 'lot' | 'line'; among: readonly Candidate[] };

type Scanned = Omit<FormModel, 'options'> & { fields: readonly FormField[] };
type Lookup = { schema: Schema; day: (value: string) => string };
type Goods = Awaited<ReturnType<typeof loadGoods>>;

/** Loads the code that finds and enters goods; only forms with such lines need it. */
async function loadGoods() {
  const [take, find, enter, place] = await Promise.all([
    import('./take-goods.ts'),
    import('./find-goods.ts'),
    import('./enter-goods.ts'),
    import('./take-place.ts'),
  ]);
  return { ...take, ...find, ...enter, ...place };
}

/** Where a form stores scanned places; null if nowhere. */
function placesOf(schema: Schema, model: ResolvedModel, fields: readonly FormField[], list: GoodsList): PlaceFields | null {
  const own = fields.flatMap((column): PlaceField[] => {
    const end = column.kind === 'relationship' && isWritable(column) ? model.ends.get(column.attribute) : undefined;
    const target = end && !end.many ? schema.models.get(end.to) : undefined;
    return target && fieldsOf(target, 'place').length ? [{ name: column.attribute, target, column }] : [];
  })[0];
  const target = own?.target ?? list.place?.target ?? list.inner?.place?.target;
  return target ? { own: own ?? null, target } : null;
}

/** The filter of a column's choices, as far as the form's values define it; a line's own values are not used. */
function filterOf(field: FormField, values: FormValues): Condition | null {
  if (field.read_only) return null;
  const named: JsonObject = Object.fromEntries(Object.entries(values).map(([name, value]) => [`form.${name}`, value]));
  const { condition, missing } = offeredBy(field, named);
  return missing ? null : condition;
}

/** Accepts scans in a form: fields that store any code, and GS1 codes for its lines, one after the other. */
export function useFormScans({ schema, model, fields, state, node_id, fixed, settled = false }: Scanned) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const words = useValueText();
  const [shown, setShown] = useState<ScanShown | null>(null);
  const [told, setTold] = useState('');
  const list = useMemo(() => (schema && model && !settled ? listToFill(goodsLists(schema, model, fields)) : null), [schema, model, fields, settled]);
  useEffect(() => {
    // Preloaded, so that scans also work without a connection.
    if (list) void loadGoods().catch(() => undefined);
  }, [list]);
  const places = useMemo(() => (list && schema && model ? placesOf(schema, model, fields, list) : null), [list, schema, model, fields]);
  /** The place that was scanned last, and the line into which goods were scanned last. */
  const standing = useRef<{ place: Candidate | null; line: FieldPath | null }>({ place: null, line: null });
  const latest = useRef({ values: state.values, gone: false });
  latest.current.values = state.values;
  const answer = useRef<((one: Candidate | null) => void) | null>(null);
  const waiting = useRef<Promise<void>>(Promise.resolve());
  const isRefused = useRef(false);
  useEffect(() => {
    const current = latest.current;
    current.gone = false;
    return () => {
      current.gone = true;
      answer.current?.(null);
    };
  }, []);

  const stop = (why: Exclude<ScanShown, { kind: 'choose' }>) => {
    scanFeedback(false, why.code);
    isRefused.current = true;
    setShown(why);
  };
  const refuse = (code: string, refusal: Refusal | null) => stop({ kind: 'refused', code, refusal });
  const close = (one: Candidate | null = null) => {
    isRefused.current = false;
    setShown(null);
    answer.current?.(one);
    answer.current = null;
  };
  const choose =
    (code: string) =>
    async <One extends Candidate>(what: 'article' | 'lot' | 'line', among: readonly One[]): Promise<One | null> => {
      scanFeedback(false, code);
      setShown({ kind: 'choose', code, what, among });
      const one = await new Promise<Candidate | null>((resolve) => {
        answer.current = resolve;
      });
      return among.find(({ identity }) => identity === one?.identity) ?? null;
    };
  /** Names a line by its values beside the scanned ones. */
  const lineNamed = (of: GoodsList, goods: Goods) => (path: FieldPath, line: number) => {
    const row = goods.rowsAt(latest.current.values, path)[line] ?? {};
    const detail = (of.field.columns ?? []).flatMap((column) => {
      const stored = of.model.fields.get(column.attribute);
      const value = stored && words(stored, row[column.attribute] ?? null);
      return stored && value ? [`${label(fieldName(column, of.model))}: ${value}`] : [];
    });
    return { identity: String(line), name: text('filling.scan.line', { line: line + 1 }), detail: detail.slice(0, 4).join(' · ') };
  };
  /** The form's own place, if its lots are stored there. */
  const ownPlace = () => {
    const own = places?.own;
    if (!own?.column.place_of_lots) return null;
    const identity = latest.current.values[own.name];
    return typeof identity === 'string' && identity ? { identity, name: state.names.get(identity) ?? identity } : null;
  };
  const doorsOf = (of: GoodsList, code: string, goods: Goods, { schema, day }: Lookup): Doors => {
    const finding = (column: FormField | undefined) => ({ schema, day, filter: column ? filterOf(column, latest.current.values) : null });
    return {
      articleOf: (target) => linkOf(schema, target, 'article'),
      articles: (target, codes, { article }) => goods.findArticles(target, codes, finding(article?.column)),
      lots: (link, lot, article) => goods.findLots(link, lot, article, finding(link.column)),
      choose: choose(code),
      lineNamed: lineNamed(of, goods),
      standing: () => ({
        values: latest.current.values,
        opened: state.opened,
        context: state.context,
        isFixed: ({ owner, field }, path) => fixed.of(owner, recordAt(latest.current.values, path, node_id), field.attribute) !== null,
      }),
      nameOf: (identity) => state.names.get(identity) ?? identity,
      place: ownPlace,
    };
  };
  const show = (place: FieldPath) => {
    setTold(text('filling.scan.entered', { place: pathName(fields, schema, model, pathText(place), label) }));
    requestAnimationFrame(() => {
      const [name] = Object.keys((valueAtPath(latest.current.values, place) as JsonObject | null) ?? {});
      document.getElementById(pathText([...place, name ?? '']))?.scrollIntoView({ block: 'nearest' });
    });
  };
  const apply = (parts: Goods, changes: readonly Change[]) => {
    latest.current.values = parts.withChanges(latest.current.values, changes);
    for (const { path, value } of changes) state.set(path, value);
  };
  /** Finds the place of a code among those that the form offers; others are refused. */
  const findPlace = async (parts: Goods, of: GoodsList, { own, target }: PlaceFields, code: string, lookup: Lookup): Promise<TakenPlace | null> => {
    const column = own?.column ?? of.place?.column ?? of.inner?.place?.column;
    const find = (filter: Condition | null) => parts.findPlaces(target, code, { ...lookup, filter });
    const [place] = await find(column ? filterOf(column, latest.current.values) : null);
    const nameOf = (identity: string) => state.names.get(identity) ?? identity;
    if (place) {
      state.names.set(place.identity, place.name);
      return parts.takePlace(place, { list: of, own, values: latest.current.values, last: standing.current.line, nameOf });
    }
    const [other] = await find(null);
    const expected = standing.current.place ? [standing.current.place.name] : [];
    return other ? { kind: 'refused', refusal: { reason: 'closed_place', scanned: other.name, expected } } : null;
  };
  /** Shows the result of scanned goods: their line is filled, at the place scanned before, or they are refused. */
  const showOutcome = (parts: Goods, of: GoodsList, outcome: Taken, code: string) => {
    if (outcome.kind === 'dropped') return;
    if (outcome.kind === 'refused') return refuse(code, outcome.refusal);
    for (const [identity, name] of outcome.names) state.names.set(identity, name);
    const { place } = standing.current;
    const values = parts.withChanges(latest.current.values, outcome.changes);
    const nameOf = (identity: string) => state.names.get(identity) ?? identity;
    const put = place && parts.atPlace(place, { list: of, values, last: outcome.place, nameOf });
    if (put?.kind === 'refused') return refuse(code, put.refusal);
    apply(parts, [...outcome.changes, ...(put?.changes ?? [])]);
    standing.current.line = outcome.place;
    scanFeedback(true, code);
    show(outcome.place);
  };
  /** Processes a printed lot label or plain number; null if no such lot exists. */
  const findLot = async (parts: Goods, of: GoodsList, code: string, lookup: Lookup): Promise<Taken | null> => {
    const link = lotLinkOf(of);
    const lots = link ? await parts.findLabelledLots(link, code, { ...lookup, filter: filterOf(link.column, latest.current.values) }) : [];
    return lots.length ? parts.takeLot(of, lots, doorsOf(of, code, parts, lookup)) : null;
  };
  const goTo = async (of: GoodsList, at: PlaceFields, code: string, lookup: Lookup, chooser: EditedField | null) => {
    if (isRefused.current) return scanFeedback(false, code);
    try {
      const parts = await loadGoods();
      const outcome = await findPlace(parts, of, at, code, lookup);
      if (latest.current.gone) return;
      const lot = outcome ? null : await findLot(parts, of, code, lookup);
      if (latest.current.gone) return;
      if (lot) return showOutcome(parts, of, lot, code);
      // A code that is neither a place nor a lot goes to the focused select field, else it opens its record.
      if (!outcome) return chooser?.isConnected ? enterInto(chooser, code) : void openScanned(code);
      if (outcome.kind === 'refused') return refuse(code, outcome.refusal);
      standing.current.place = outcome.place;
      apply(parts, outcome.changes);
      scanFeedback(true, code);
      setTold(text('filling.scan.at', { place: outcome.place.name }));
    } catch {
      if (!latest.current.gone) refuse(code, null);
    }
  };
  const enter = async (of: GoodsList, goods: Gs1, code: string, lookup: Lookup) => {
    if (isRefused.current) return scanFeedback(false, code);
    try {
      const parts = await loadGoods();
      const outcome = await parts.takeGoods(of, goods, doorsOf(of, code, parts, lookup));
      if (!latest.current.gone) showOutcome(parts, of, outcome, code);
    } catch {
      if (!latest.current.gone) refuse(code, null);
    }
  };
  const take = (code: string) => {
    const goods = list && schema ? goodsIn(code) : null;
    if (!list || !schema) return false;
    const day = (value: string) => formatDate(value, language);
    if (!goods) {
      // A form that stores the scanned code itself takes it unchanged.
      if (!places || scanTarget(code).kind === 'action' || fields.some(({ autofill }) => autofill === 'scanned_code')) return false;
      if (shown) return 'refused';
      const field = editedField(document.activeElement);
      const chooser = acceptsScans(field) === 'rest' ? field : null;
      waiting.current = waiting.current.then(() => goTo(list, places, code, { schema, day }, chooser));
      return 'looking';
    }
    if (shown) return 'refused';
    if (!goods.ok) {
      stop({ kind: 'unclear', code, reason: goods.refusal.reason });
      return 'looking';
    }
    waiting.current = waiting.current.then(() => enter(list, goods.code, code, { schema, day }));
    return 'looking';
  };
  useScanFill(fields, state.set, take);
  return { takes: list !== null, shown, told, close };
}
