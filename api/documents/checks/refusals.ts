import type { Refused } from '@millwright/core/contract/publishing.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, errors, type Problem } from '@millwright/core/errors.ts';

type Document = { collection: ConfigurationCollection; id?: string };

/** The most refused values per document in an answer. */
const mostFields = 50;

function toRefusal({ collection, id = '' }: Document, { code, message, details: { current: _, fields, ...details } }: AppError): Refused {
  const named = Array.isArray(fields) ? { fields: (fields as Problem[]).slice(0, mostFields) } : {};
  return { collection, id, code, message, details: { ...details, ...named } as Refused['details'] };
}

/** The problems of several documents. Collected if all are to be reported, otherwise thrown at once, like internal errors. */
export class Refusals {
  readonly #each: boolean;
  readonly #refused: Refused[] = [];
  constructor(each: boolean) {
    this.#each = each;
  }
  async of(document: Document, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#each || !(error instanceof AppError) || errors[error.code].status >= 500) throw error;
      this.#refused.push(toRefusal(document, error));
    }
  }
  /** Throws `not_published` if any document was refused. */
  settle(): void {
    const refused = this.#refused;
    if (refused.length) throw new AppError('not_published', { count: refused.length, refused });
  }
}
