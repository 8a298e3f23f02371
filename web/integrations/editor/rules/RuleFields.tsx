import { Button, Collapse, NumberInput, Select, TextInput } from '@mantine/core';
import type { Pagination, SuccessRule } from '@millwright/core/integration/call-rules.ts';
import { isReading, isRepeatable } from '@millwright/core/integration/repeatable.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { DraftOperation } from '../../data/integration-draft.ts';
import classes from '../editor.module.css';
import { equalsOf, pageParams, pageWays, paginationBy, withoutEmpty } from './call-rules.ts';
import { explainedBelow, PlaceField, StatusesField } from './TextFields.tsx';

type Props = { operation: DraftOperation; title: string; readOnly: boolean; onChange: (operation: DraftOperation) => void };

type Rule = 'pagination' | 'retry' | 'success' | 'idempotency_header';

/** The operation with a rule, or without it. */
function withRule<Key extends Rule>(operation: DraftOperation, key: Key, rule: DraftOperation[Key] | undefined): DraftOperation {
  const next = { ...operation };
  delete next[key];
  return rule === undefined ? next : { ...next, [key]: rule };
}

/** Returns the operation with the unreadable statuses of a rule as typed, or without them. */
function withUnread({ unread = {}, ...operation }: DraftOperation, key: 'retry' | 'success', typed?: string): DraftOperation {
  const { [key]: _, ...rest } = unread;
  const next = typed === undefined ? rest : { ...rest, [key]: typed };
  return Object.keys(next).length > 0 ? { ...operation, unread: next } : operation;
}

/** How an operation is called beyond its method, path and values: page by page, once more, and when it has succeeded. */
export function RuleFields({ operation, title, readOnly, onChange }: Props) {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const props = { operation, title, readOnly, onChange };
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="xs"
        ml={-12}
        leftSection={<Chevron size={16} stroke={1.75} />}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${text('integrations.rules.title')}: ${title}`}
        onClick={() => setOpen(!open)}
      >
        {text('integrations.rules.title')}
      </Button>
      <Collapse expanded={open} id={id}>
        {open && (
          <div className={classes.rules}>
            <PageFields {...props} />
            <RetryFields {...props} />
            <SuccessFields {...props} />
          </div>
        )}
      </Collapse>
    </div>
  );
}

const whole = { allowDecimal: false, allowNegative: false } as const;
const numberOf = (value: string | number) => (typeof value === 'number' ? value : undefined);

function PageFields({ operation, readOnly, onChange }: Props) {
  const text = useText();
  const { pagination } = operation;
  const put = (rule: Pagination | undefined) => onChange(withRule(operation, 'pagination', rule && withoutEmpty(rule)));
  const set = (part: object) => pagination && put({ ...pagination, ...part } as Pagination);
  const reads = isReading(operation);
  const params = pageParams(operation);
  const fixed = readOnly || !reads;
  return (
    <div className={classes.call}>
      <Select
        label={text('integrations.rules.by')}
        inputWrapperOrder={explainedBelow}
        description={text(reads ? 'integrations.rules.byHelp' : 'integrations.rules.notReading')}
        data={[
          { value: '', label: text('integrations.rules.ways.none') },
          ...pageWays.map((by) => ({ value: by, label: text(`integrations.rules.ways.${by}`) })),
        ]}
        value={pagination?.by ?? ''}
        allowDeselect={false}
        readOnly={readOnly || (!reads && !pagination)}
        onChange={(by) => put(by ? paginationBy(by as Pagination['by'], pagination) : undefined)}
      />
      {pagination && 'param' in pagination && (
        <Select
          label={text('integrations.rules.param')}
          required
          data={params}
          value={params.includes(pagination.param) ? pagination.param : null}
          error={params.includes(pagination.param) ? undefined : text('integrations.rules.noParam')}
          allowDeselect={false}
          readOnly={fixed}
          onChange={(param) => set({ param: param ?? '' })}
        />
      )}
      {pagination?.by === 'page' && (
        <NumberInput
          label={text('integrations.rules.first')}
          {...whole}
          min={0}
          max={1}
          value={pagination.first ?? 1}
          readOnly={fixed}
          onChange={(first) => set({ first: numberOf(first) })}
        />
      )}
      {pagination?.by === 'cursor' && (
        <>
          <PlaceField
            label={text('integrations.rules.cursor')}
            required
            readOnly={fixed}
            value={pagination.cursor}
            onChange={(cursor) => set({ cursor })}
          />
          <PlaceField label={text('integrations.rules.more')} readOnly={fixed} value={pagination.more} onChange={(more) => set({ more })} />
        </>
      )}
      {pagination?.by === 'next_url' && (
        <PlaceField label={text('integrations.rules.next')} required readOnly={fixed} value={pagination.next} onChange={(next) => set({ next })} />
      )}
      {pagination && (
        <>
          <PlaceField
            label={text('integrations.rules.items')}
            description={text('integrations.rules.itemsHelp')}
            readOnly={fixed}
            value={pagination.items}
            onChange={(items) => set({ items })}
          />
          <Select
            label={text('integrations.rules.sizeParam')}
            data={params}
            value={pagination.size_param ?? null}
            clearable={!fixed}
            readOnly={fixed}
            onChange={(size_param) => set({ size_param: size_param ?? undefined })}
          />
          <NumberInput
            label={text('integrations.rules.size')}
            {...whole}
            min={1}
            max={1_000}
            value={pagination.size ?? ''}
            readOnly={fixed}
            onChange={(size) => set({ size: numberOf(size) })}
          />
          <NumberInput
            label={text('integrations.rules.maxPages')}
            {...whole}
            min={1}
            max={100}
            value={pagination.max_pages ?? ''}
            readOnly={fixed}
            onChange={(max_pages) => set({ max_pages: numberOf(max_pages) })}
          />
        </>
      )}
    </div>
  );
}

function RetryFields({ operation, readOnly, onChange }: Props) {
  const text = useText();
  const { retry, idempotency_header } = operation;
  const repeatable = isRepeatable(operation);
  const set = (part: Partial<NonNullable<DraftOperation['retry']>>) =>
    retry && onChange(withRule(operation, 'retry', withoutEmpty({ ...retry, ...part })));
  return (
    <div className={classes.call}>
      <StatusesField
        label={text('integrations.rules.passing')}
        description={text(repeatable ? 'integrations.rules.passingHelp' : 'integrations.rules.notRepeatable')}
        least={400}
        readOnly={readOnly || (!repeatable && !retry)}
        value={retry?.statuses}
        unread={operation.unread?.retry}
        onChange={(statuses) =>
          onChange(withRule(withUnread(operation, 'retry'), 'retry', statuses.length > 0 ? { tries: 3, ...retry, statuses } : undefined))
        }
        onUnread={(typed) => onChange(withUnread(operation, 'retry', typed))}
      />
      {retry && (
        <>
          <NumberInput
            label={text('integrations.rules.tries')}
            {...whole}
            min={2}
            max={5}
            value={retry.tries}
            readOnly={readOnly}
            onChange={(tries) => set({ tries: numberOf(tries) ?? 2 })}
          />
          <NumberInput
            label={text('integrations.rules.wait')}
            allowNegative={false}
            min={0}
            max={60}
            value={retry.wait_seconds ?? ''}
            readOnly={readOnly}
            onChange={(wait_seconds) => set({ wait_seconds: numberOf(wait_seconds) })}
          />
        </>
      )}
      <TextInput
        label={text('integrations.rules.keyHeader')}
        inputWrapperOrder={explainedBelow}
        description={text('integrations.rules.keyHeaderHelp')}
        placeholder="Idempotency-Key"
        value={idempotency_header ?? ''}
        readOnly={readOnly}
        onChange={(event) => onChange(withRule(operation, 'idempotency_header', event.currentTarget.value.trim() || undefined))}
      />
    </div>
  );
}

function SuccessFields({ operation, readOnly, onChange }: Props) {
  const text = useText();
  const { success = {} } = operation;
  const set = (part: Partial<SuccessRule>) => {
    const rule = withoutEmpty<SuccessRule>({ ...success, ...part });
    onChange(withRule('statuses' in part ? withUnread(operation, 'success') : operation, 'success', Object.keys(rule).length > 0 ? rule : undefined));
  };
  return (
    <div className={classes.call}>
      <StatusesField
        label={text('integrations.rules.good')}
        description={text('integrations.rules.goodHelp')}
        least={200}
        readOnly={readOnly}
        value={success.statuses}
        unread={operation.unread?.success}
        onUnread={(typed) => onChange(withUnread(operation, 'success', typed))}
        onChange={(statuses) => set({ statuses })}
      />
      <PlaceField
        label={text('integrations.rules.successPath')}
        description={text('integrations.rules.successPathHelp')}
        readOnly={readOnly}
        value={success.path}
        onChange={(path) => set({ path })}
      />
      <TextInput
        label={text('integrations.rules.equals')}
        value={String(success.equals ?? '')}
        readOnly={readOnly}
        onChange={(event) => set({ equals: equalsOf(event.currentTarget.value) })}
      />
      <PlaceField
        label={text('integrations.rules.message')}
        description={text('integrations.rules.messageHelp')}
        readOnly={readOnly}
        value={success.message}
        onChange={(message) => set({ message })}
      />
    </div>
  );
}
