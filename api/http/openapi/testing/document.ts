import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export type Schema = { [key: string]: unknown };
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema; example?: unknown }>;
type Answer = { content?: Content };

/** One operation as described in the served document, with everything that it refers to. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  anonymous: boolean;
  parameters: readonly Parameter[];
  body: {
    type: string;
    schema: Schema;
    example: unknown;
    fits: (value: unknown) => boolean;
    /** Further content types that it may have. */
    others: readonly string[];
  } | null;
  /** Documented statuses, without `default`. */
  answers: ReadonlyMap<number, ReadonlyMap<string, ValidateFunction>>;
};

type Described = {
  operationId: string;
  security: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer & { $ref?: string }>;
};

/** The served document, read as another developer reads it: without any other source. */
export class ServedDocument {
  readonly operations: readonly Operation[];
  private readonly whole: Schema;
  private readonly judge: Ajv2020;

  constructor(document: unknown) {
    this.whole = document as Schema;
    this.judge = new Ajv2020({ strict: false, allErrors: true });
    formats.default(this.judge);
    this.judge.addSchema({ $id: 'served', ...this.whole });
    const paths = this.whole.paths as Record<string, Record<string, Described>>;
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => this.operation(path, method, described)),
    );
  }

  /** Returns the schema of a reference. */
  at(reference: string): Schema {
    const names = reference.slice(2).split('/');
    return names.reduce<unknown>((place, name) => (place as Schema)[name.replaceAll('~1', '/').replaceAll('~0', '~')], this.whole) as Schema;
  }

  private operation(path: string, method: string, { operationId, security, parameters, requestBody, responses }: Described): Operation {
    const place = `#/paths/${escaped(path)}/${method}`;
    const [[type, body] = [], ...others] = Object.entries(requestBody?.content ?? {});
    const fits = body && this.judgeOf(`${place}/requestBody/content/${escaped(type ?? '')}/schema`);
    const answers = Object.entries(responses).flatMap(([status, answer]) =>
      status === 'default' ? [] : [[Number(status), this.contents(answer.$ref ?? `${place}/responses/${status}`)] as const],
    );
    return {
      id: operationId,
      method: method.toUpperCase(),
      path,
      anonymous: security.length === 0,
      parameters,
      body:
        body && fits
          ? {
              type: type ?? '',
              schema: body.schema ?? {},
              example: body.example,
              fits: (value) => fits(value) === true,
              others: others.map(([other]) => other),
            }
          : null,
      answers: new Map(answers),
    };
  }

  private contents(reference: string): Map<string, ValidateFunction> {
    const { content = {} } = this.at(reference) as Answer;
    return new Map(Object.keys(content).map((type) => [type, this.judgeOf(`${reference}/content/${escaped(type)}/schema`)]));
  }

  private judgeOf(reference: string): ValidateFunction {
    return this.judge.compile({ $ref: `served${encodeURI(reference)}` });
  }
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
