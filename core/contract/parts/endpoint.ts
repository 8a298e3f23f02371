import type { z } from 'zod';
import type { Resource, Verb } from '../../access/types.ts';
import type { ErrorCode } from '../../errors.ts';

/** What is read as a text, or as the fields of a form. */
type TextType = 'application/x-www-form-urlencoded' | 'application/xml' | 'text/*';

/**
 * One call of the interface: the server mounts it, the browser and the OpenAPI document are made from it. Paths begin
 * with `/v1/` and name their parameters `:id`. All schemas are strict: unknown keys are refused.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/v1/${string}`;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The body; without it none is taken. */
  input?: z.ZodType;
  output: z.ZodType;
  /** What is answered instead, with 202, where the work goes on after the call. */
  accepted?: z.ZodType;
  /** Status of success; 200 when missing. */
  status?: 200 | 201 | 202 | 204;
  /** Another success: an answer before the end (202), or the part that `Range` names (206). */
  or_status?: 202 | 206;
  /** Anyone may call it. */
  anonymous?: boolean;
  /** A share token may call it as well as a signed-in user; `ended`: one that is spent, expired or revoked too. */
  share?: true | 'ended';
  /** Only for who has a share token. */
  by_share?: true;
  /** Only for who signed in: refused to API tokens. */
  by_person?: boolean;
  /** Refused to who signed in by PIN or badge: it asks for more than those prove. */
  by_password?: boolean;
  /** Refused to who acts inside another company: it is about secrets of one's own. */
  at_home?: boolean;
  /** Open to who looks as somebody else, although it is for persons: it ends that. */
  ends_view?: boolean;
  /** A POST that writes only if its body says so, such as a mutation: open to API tokens that only read. */
  may_read?: boolean;
  /** Right that the caller needs before anything is looked at. */
  access?: readonly [Verb, Resource];
  /** The body's `client_id` may be another client's; the handler decides. Elsewhere a differing one is refused. */
  names_client?: 'may' | 'must';
  /** A POST that writes nothing but a sign-in of one's own or a note of the audit log, if anything; elsewhere `Idempotency-Key` is honoured. */
  reads?: boolean;
  /** Its numbers are as exact as they are stored: `Prefer: long-numbers=text` is honoured. */
  exact?: true;
  /** `If-Match` with the version that was edited: must it be sent, or may it? */
  version?: 'must' | 'may';
  /** Failures that this call has beside those which what it takes brings along. */
  fails?: readonly ErrorCode[];
  /** What the body or the answer is, when it isn't JSON: its content type. A multipart one has a `file`, and these fields. JSON of an `output` beside it is for who accepts that. */
  takes?: 'multipart/form-data';
  fields?: z.ZodObject;
  /** Content types that its `input` may have besides JSON; what comes by them is a text or the fields of a form. */
  takes_too?: readonly TextType[];
  gives?:
    | 'text/csv'
    | 'text/plain'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'application/pdf'
    | 'text/event-stream'
    // Whatever a file was found to be.
    | '*/*';
  /** Content types under which the same JSON is answered to who accepts it. */
  gives_as?: 'application/graphql-response+json';
};

/** Declares a call, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodType } ? z.output<P> : Record<never, never>;
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<never, never>;
/** The body as the server has it after parsing. */
export type InputOf<E extends Endpoint> = E extends { input: infer I extends z.ZodType } ? z.output<I> : undefined;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
