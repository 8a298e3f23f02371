import { ActionIcon, type MultiSelectProps, type OptionsFilter, Select, type SelectProps, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { isRequired } from '@millwright/core/form/check-values.ts';
import { offeredBy } from '@millwright/core/form/making/fill-context.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useContext, useEffect, useState } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { mostOptions, useRecords } from '../../data/records/use-records.ts';
import { useTypedChoice } from '../../fields/relation/use-typed-choice.ts';
import { ComingField } from '../../fields/view/ComingField.tsx';
import { useText } from '../../i18n/use-text.ts';
import { openRelated } from '../../layers/drawer.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { RecordOption } from '../../ui/RecordOption.tsx';
import classes from '../forms.module.css';
import { useFormModel } from '../state/form-model.ts';
import { LinkOptionsContext } from '../state/link-options.ts';

const labelIn = (data: MultiSelectProps['data'], one: string) =>
  data?.flatMap((option) => (typeof option === 'object' && 'value' in option && option.value === one ? [option.label] : []))[0] ?? one;

const ManyRecords = loadable(async () => (await import('./ManyRecords.tsx')).ManyRecords, {
  meanwhile: ({ id, label, 'aria-label': name, description, required, error, className, data, value }) => (
    <ComingField
      common={{ id, label, 'aria-label': name, description, required, error, className }}
      text={(value ?? []).map((one) => labelIn(data, one)).join(', ')}
    />
  ),
});

type Common = Pick<SelectProps, 'id' | 'label' | 'description' | 'required' | 'error'> & { 'aria-label'?: string | undefined };
type Props = {
  field: FormField;
  model: ResolvedModel | null;
  value: Json;
  onChange: (value: Json) => void;
  around: JsonObject | undefined;
  common: Common;
};

/** Shows the options unfiltered, because the server has searched already. */
const asFound: OptionsFilter = ({ options }) => options;
const fits = (typed: string, { label, detail = '' }: { label: string; detail?: string | undefined }) =>
  `${label}\n${detail}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
/** Until the server answers, only options that match the typed text stay, so that Enter never selects a stale one. */
const stillFitting =
  (details: ReadonlyMap<string, string>): OptionsFilter =>
  ({ options, search }) =>
    options.filter((option) => 'value' in option && fits(search, { label: option.label, detail: details.get(option.value) }));

/** Selects one or several related records by search. The drawer creates or shows one if the form allows it. */
export function RelationField({ field, model, value, onChange, around, common }: Props) {
  const text = useText();
  const { schema, state, node_id } = useFormModel();
  const end = model?.ends.get(field.attribute);
  const target = end && schema?.models.get(end.to);
  if (!target || !end) return null;
  return (
    <Chooser
      field={field}
      target={target}
      many={end.many}
      value={value}
      onChange={onChange}
      around={around}
      common={common}
      object_id={node_id ?? null}
      user_id={state.context.user_id}
      text={text}
    />
  );
}

type ChooserProps = Omit<Props, 'model'> & {
  target: ResolvedModel;
  many: boolean;
  object_id: string | null;
  user_id: string;
  text: ReturnType<typeof useText>;
};

const notOf = (value: string): Condition => ({ fact: 'identity', operator: 'notEqual', value });

const named = (prefix: string, values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([key, inner]) => [`${prefix}.${key}`, inner]));

function Chooser({ field, target, many, value, onChange, around, common, object_id, user_id, text }: ChooserProps) {
  const { state, model, takesGoods } = useFormModel();
  const forms = useDocuments<Form>('forms', { enabled: field.allow_new === true });
  const chosen = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
  const [typed, setTyped] = useState('');
  const [late] = useDebouncedValue(typed, 150);
  const context: JsonObject = {
    object_id,
    user_id,
    ...named('form', state.values),
    ...named('parent', around ?? {}),
  };
  const { condition, missing } = offeredBy(field, context);
  // The form's own record can't be selected.
  const another = object_id && !around && target.model.slug === model?.model.slug ? notOf(object_id) : null;
  // The field shows the selected record's name, which is not a search.
  const query = chosen.some((id) => state.names.get(id) === late) ? '' : late;
  const ofLink = useContext(LinkOptionsContext);
  const place = common.id ?? field.attribute;
  const ask =
    ofLink && ((wanted: { query: string; chosen: readonly string[] }, signal: AbortSignal) => ofLink({ ...wanted, place, context }, signal));
  const { options, isFetching } = useRecords({ target, query, chosen, filter: allOf(condition, another) }, ask);
  const open = !chosen.some((id) => state.names.get(id) === typed);
  const behind = open && (typed !== late || isFetching);
  const take = (id: string) => {
    onChange(many ? [...chosen, id] : id);
    // The list updates the text itself only when another record is selected.
    setTyped(many ? '' : (options.find((option) => option.value === id)?.label ?? ''));
  };
  // The selected record is always an option; it is listed among the hits only if it matches.
  const hits = options.filter((option) => !chosen.includes(option.value) || (!many && fits(typed, option)));
  const choice = useTypedChoice({ typed, setTyped, open, hits, behind, take });
  const { id = field.attribute } = common;
  const { unfinished } = state;
  useEffect(() => {
    unfinished(id, choice.pending ? 'not_chosen' : null, choice.looking);
    return () => unfinished(id, null);
  }, [unfinished, id, choice.pending, choice.looking]);
  const labels = new Map(options.map((option) => [option.value, option.label]));
  const details = new Map(options.map((option) => [option.value, option.detail]));
  for (const [id, label] of labels) state.names.set(id, label);
  const data = missing ? [] : [...options, ...chosen.filter((id) => !labels.has(id)).map((id) => ({ value: id, label: state.names.get(id) ?? id }))];
  const newForm = field.allow_new ? forms.data?.find((form) => form.model === target.model.slug && !form.step && !form.deleted) : undefined;
  const shared = {
    ...common,
    className: classes.grow,
    data,
    searchable: true,
    // The list opens by a click, an arrow or a letter, not on focus, so that it doesn't cover a form whose first field this is.
    openOnFocus: false,
    ...(choice.taken ? { dropdownOpened: false } : {}),
    'data-scan': takesGoods ? 'rest' : 'keys',
    searchValue: typed,
    onSearchChange: choice.onSearchChange,
    ...(choice.problem ? { error: text('problems.not_chosen') } : {}),
    // The list opens above if an error is shown below the field.
    comboboxProps: { shadow: 'md', position: choice.problem || common.error ? ('top-start' as const) : ('bottom-start' as const) },
    filter: behind ? stillFitting(details) : asFound,
    renderOption: ({ option }: { option: { value: string; label: string } }) => (
      <RecordOption label={option.label} detail={details.get(option.value)} />
    ),
    placeholder: chosen.length ? undefined : text('forms.typeToSearch'),
    nothingFoundMessage: isFetching ? text('palette.searching') : text('forms.nothing'),
    maxDropdownHeight: 280,
    limit: mostOptions + chosen.length,
  };
  return (
    <div className={classes.relation} data-labelled={common.label !== undefined} {...choice.around}>
      {!field.allow_existing ? (
        <TextInput
          {...common}
          className={classes.grow ?? ''}
          readOnly
          value={chosen.map((id) => state.names.get(id) ?? labels.get(id) ?? id).join(', ')}
          placeholder={text('filling.noneYet')}
        />
      ) : many ? (
        <ManyRecords {...shared} value={chosen} onChange={(ids) => onChange(ids)} />
      ) : (
        <Select {...shared} clearable={!isRequired(field)} value={chosen[0] ?? null} onChange={(id) => onChange(id)} />
      )}
      {newForm && (
        <Tooltip label={text('table.new')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={text('table.new')}
            onClick={() =>
              openRelated({
                kind: 'form',
                form: newForm.slug || newForm.id,
                needs_answer: true,
                onSaved: (identity) => onChange(many ? [...chosen, identity] : identity),
              })
            }
          >
            <IconPlus size={16} stroke={2} />
          </ActionIcon>
        </Tooltip>
      )}
      {field.allow_view && chosen[0] && (
        <Tooltip label={text('actions.open')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={text('actions.open')}
            onClick={() => openRelated({ kind: 'record', id: chosen[0] ?? '' })}
          >
            <IconExternalLink size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
