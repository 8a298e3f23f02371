import { AppError, invalid } from '@millwright/core/errors.ts';
import { type InvoiceContent, invoiceContent } from '@millwright/core/invoice/invoice.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { builtInMisc } from '../../told/built-in.ts';
import { mayReadAll } from '../../told/rights.ts';

/** The content of an invoice and its number. A draft has no number. */
export type RecordInvoice = { content: InvoiceContent; number: string | null };

/** Looks up the model of a template. */
const modelOf = (tenant: TenantTransaction, { model }: PdfTemplate): ResolvedModel | undefined => {
  const slug = model === undefined ? undefined : (tenant.config.find('models', model)?.slug ?? model);
  return slug === undefined ? undefined : tenant.config.schema.models.get(slug);
};

/** Finds the rule by which a template's model makes its invoice. Null if the template prints no invoice. */
export function invoiceRuleOf(tenant: TenantTransaction, template: PdfTemplate) {
  const model = template.invoice ? modelOf(tenant, template) : undefined;
  return (model && builtInMisc(tenant, model)?.invoice) ?? null;
}

/** Lists the fields that an invoice needs besides those that the template names. */
export function invoiceFields(tenant: TenantTransaction, template: PdfTemplate): string[] {
  const rule = invoiceRuleOf(tenant, template);
  return rule && 'content' in rule ? [rule.content, rule.number] : [];
}

function parseInvoice(value: Json | undefined): InvoiceContent {
  const { data } = invoiceContent.safeParse(value);
  if (!data) throw new AppError('could_not_export_pdf');
  return data;
}

/** Parses the text of a field as JSON. Returns null if it is not JSON. */
function jsonIn(value: Json | undefined): Json {
  try {
    return JSON.parse(String(value));
  } catch {
    return null;
  }
}

/**
 * Reads the invoice of a record, or null if the template prints none. If the rule names a stored field, the invoice is
 * read from it, and is forbidden to readers without the right to that field. Otherwise the model's server action computes
 * it, or says why there can be no invoice.
 */
export async function invoiceOf(tenant: TenantTransaction, template: PdfTemplate, record: JsonObject): Promise<RecordInvoice | null> {
  const rule = invoiceRuleOf(tenant, template);
  if (!rule) return null;
  if ('content' in rule) {
    const { [rule.content]: stored, [rule.number]: number } = record;
    if (stored == null || typeof number !== 'string') throw new AppError('forbidden');
    return { content: parseInvoice(jsonIn(stored)), number };
  }
  if (!mayReadAll(tenant, rule.measured)) throw new AppError('forbidden');
  const id = typeof record.identity === 'string' ? record.identity : null;
  if (id === null) throw invalid([{ field: 'object_id', code: 'missing_field', message: 'missing field' }]);
  return { content: parseInvoice(await tenant.post(rule.action, { id })), number: null };
}
