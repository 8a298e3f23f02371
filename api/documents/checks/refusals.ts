import type { Refused } from '@millwright/core/contract/publishing.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, errors, type Problem } from '@millwright/core/errors.ts';

type Document = { collection: ConfigurationCollection; id?: string };

/** Refused values that an answer names of each document. */
const mostFields = 50;

function told({ collection, id = '' }: Document, { code, message, details: { current: _, fields, ...details } }: AppError): Refused {
  const named = Array.isArray(fields) ? { fields: (fields as Problem[]).slice(0, mostFields) } : {};
  return { collection, id, code, message, details: { ...details, ...named } as Refused['details'] };
}

/** What speaks against each of several documents: gathered where all are to be named, else thrown as it comes, as is what fails on our side. */
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
      this.#refused.push(told(document, error));
    }
  }
  /** Throws `not_published` when any was refused. */
  settle(): void {
    const refused = this.#refused;
    if (refused.length) throw new AppError('not_published', { count: refused.length, refused });
  }
}
