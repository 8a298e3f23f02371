import { pipeline } from 'node:stream/promises';
import type { Principal } from '@millwright/core/access/types.ts';
import * as contract from '@millwright/core/contract/pdf.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Response } from 'express';
import { noteExport } from '../audit/notes/note.ts';
import type { TenantTransaction } from '../db/types.ts';
import { readerOf } from '../fairness/readers.ts';
import { sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { printer as ownPrinter, type Printer } from './browser/printer.ts';
import { fillDocuments, findTemplate, type Subject } from './documents.service.ts';
import { fieldFor, keepPdf } from './keep-document.ts';
import type { Filled } from './print/fill-document.ts';
import { printDocument } from './print/print-document.ts';
import { printAsOne, printAsZip, xmlAsZip, xmlName } from './print/print-documents.ts';
import { tablesRecord, tablesTemplate } from './print/print-tables.ts';
import { fillFromForm } from './print-form.ts';
import { viewDocument } from './views/print-view.ts';

type Caller = Principal & { client_id: string };
/** The caller of a print request, and its HTTP response. */
type Asked = { response: Response; principal: Caller };

/** Printing many records reads much data in one transaction. */
const limits = { timeout_ms: 30_000 };

type Sample = { object?: unknown; object_id?: string | undefined };
const subjectOf = ({ object, object_id }: Sample): Subject =>
  object_id === undefined ? { object: (object ?? {}) as JsonObject } : { object_ids: [object_id] };

function begin(response: Response, type: string, file_name: string): void {
  response.attachment(file_name);
  response.setHeader('Content-Type', type);
}

/**
 * The routes that print records, views and forms as PDF. They read with the caller's rights. Templates can't load anything
 * from outside.
 */
export function pdfRoutes(services: Services, printer: Printer = ownPrinter): Routes {
  const { files } = services;
  const whose = (principal: Caller) => ({ printer, company: principal.client_id, reader: readerOf(principal) });
  const send = async ({ response, principal }: Asked, documents: readonly Filled[]): Promise<typeof sent> => {
    const pdf = await printAsOne(whose(principal), documents);
    begin(response, 'application/pdf', documents[0]?.file_name ?? 'document.pdf');
    response.setHeader('Content-Length', pdf.length);
    response.end(pdf);
    return sent;
  };
  const sendZip = async ({ response, principal }: Asked, documents: readonly Filled[]): Promise<typeof sent> => {
    const zip = await printAsZip(whose(principal), documents);
    begin(response, 'application/zip', 'documents.zip');
    await pipeline(zip, response);
    return sent;
  };
  const sendXml = async ({ response }: Asked, documents: readonly Filled[]): Promise<typeof sent> => {
    const [first] = documents;
    if (!first || documents.some(({ invoice }) => invoice === null)) throw new AppError('invalid_output_type');
    if (documents.length > 1) {
      begin(response, 'application/zip', 'invoices.zip');
      await pipeline(xmlAsZip(documents), response);
      return sent;
    }
    begin(response, 'application/xml', xmlName(first));
    response.end(first.invoice?.xml);
    return sent;
  };
  return new Routes(services)
    .add(contract.printDocument, async (call) => {
      const { html_template_id, object_id = '', view_id, language } = call.input;
      if (view_id !== undefined) {
        const work = async (tenant: TenantTransaction) => {
          const { exported, ...document } = await viewDocument(tenant, { view_id, language });
          return { exported, documents: await fillDocuments(tenant, files, document) };
        };
        const { exported, documents } = await call.read(work, limits);
        await noteExport(services.database, call.principal, exported);
        return send(call, documents);
      }
      const documents = await call.read((tenant) =>
        fillDocuments(tenant, files, { template: findTemplate(tenant, html_template_id), subject: { object_ids: [object_id] }, language }),
      );
      return send(call, documents);
    })
    .add(contract.printTemplate, async (call) => {
      const { template, language } = call.input;
      return send(call, await call.read((tenant) => fillDocuments(tenant, files, { template, subject: subjectOf(call.input), language })));
    })
    .add(contract.exportDocuments, async (call) => {
      const { pdf_template_id, object_ids, output = 'pdf', language } = call.input;
      if (output !== 'pdf' && output !== 'zip' && output !== 'xml') throw new AppError('invalid_output_type');
      const documents = await call.read(
        (tenant) => fillDocuments(tenant, files, { template: findTemplate(tenant, pdf_template_id), subject: { object_ids }, language }),
        limits,
      );
      if (output === 'xml') return sendXml(call, documents);
      return output === 'zip' ? sendZip(call, documents) : send(call, documents);
    })
    .add(contract.printStoredTemplate, async (call) => {
      const { pdf_template_id, language } = call.input;
      const documents = await call.read((tenant) =>
        fillDocuments(tenant, files, { template: findTemplate(tenant, pdf_template_id), subject: subjectOf(call.input), language }),
      );
      return send(call, documents);
    })
    .add(contract.printForm, async (call) => send(call, await call.write((tenant) => fillFromForm(tenant, files, call.input), { dry_run: true })))
    .add(contract.printTables, async (call) => {
      const { language, ...tables } = call.input;
      const subject = { object: tablesRecord(tables) };
      const template = tablesTemplate(Math.max(...tables.tables.map(({ columns }) => columns.length)));
      return send(call, await call.read((tenant) => fillDocuments(tenant, files, { template, subject, language })));
    })
    .add(contract.keepDocument, async (call) => {
      const { pdf_template_id, object_id, field, language } = call.input;
      const [document] = await call.read(async (tenant) => {
        const template = findTemplate(tenant, pdf_template_id);
        await fieldFor(tenant, object_id, field);
        return fillDocuments(tenant, files, { template, subject: { object_ids: [object_id] }, language });
      });
      const { file_name } = document as Filled;
      const pdf = await printDocument(printer, document as Filled, whose(call.principal));
      const place = { object_id, field, file_name };
      return { data: { file_id: await keepPdf(files, call.principal.client_id, pdf, place, (work) => call.write(work)) } };
    });
}
