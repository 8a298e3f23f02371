import type { z } from 'zod';
import type { Resource, Verb } from '../../access/types.ts';
import type { ErrorCode } from '../../errors.ts';

/** Content types that are read as text, or as the fields of a form. */
type TextType = 'application/x-www-form-urlencoded' | 'application/xml' | 'text/*';

/**
 * One call of the API. Server, browser and OpenAPI document derive from it. Paths begin with `/v1/` and name their parameters
 * `:id`. All schemas are strict: unknown keys are refused.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/v1/${string}`;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The schema of the body; without it no body is accepted. */
  input?: z.ZodType;
  output: z.ZodType;
  /** The answer with status 202, if the work continues after the call. */
  accepted?: z.ZodType;
  /** Status of success; 200 when missing. */
  status?: 200 | 201 | 202 | 204;
  /** Another success: an answer before the end (202), or the part that `Range` names (206). */
  or_status?: 202 | 206;
  /** Anyone may call it, without a sign-in. */
  anonymous?: boolean;
  /** Callable with a share token as well as by signed-in users. `ended`: also with a spent, expired or revoked token. */
  share?: true | 'ended';
  /** Callable only with a share token. */
  by_share?: true;
  /** Only for people who signed in: API tokens are refused. */
  by_person?: boolean;
  /** Refused to people who signed in by PIN or badge. */
  by_password?: boolean;
  /** Refused while acting inside another company, because it concerns the caller's own secrets. */
  at_home?: boolean;
  /** Although it is only for people, callable while viewing as somebody else, because it ends that. */
  ends_view?: boolean;
  /** A POST that writes only if its body says so, for example by a mutation. So read-only API tokens may call it. */
  may_read?: boolean;
  /** The right that is checked before anything else. */
  access?: readonly [Verb, Resource];
  /** The body's `client_id` may name another client; the handler decides. Without this, another client is refused. */
  names_client?: 'may' | 'must';
  /** A POST that writes at most the caller's own sign-in or an audit log entry. Other POSTs honour `Idempotency-Key`. */
  reads?: boolean;
  /** Its numbers are exact, and `Prefer: long-numbers=text` is honoured. */
  exact?: true;
  /** Whether `If-Match` with the edited version is required or optional. */
  version?: 'must' | 'may';
  /** Errors of this call, in addition to those that its other keys imply. */
  fails?: readonly ErrorCode[];
  /**
   * Content type of the body (`takes`) or answer (`gives`) if it isn't JSON. A multipart body has a `file` and these fields. The
   * JSON of `output` is for callers who accept it.
   */
  takes?: 'multipart/form-data';
  fields?: z.ZodObject;
  /** Further content types of the `input`; such a body is a text or the fields of a form. */
  takes_too?: readonly TextType[];
  gives?:
    | 'text/csv'
    | 'text/plain'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'application/pdf'
    | 'text/event-stream'
    // The detected type of a file.
    | '*/*';
  /** Another content type for the same JSON, if the caller accepts it. */
  gives_as?: 'application/graphql-response+json';
};

/** Declares a call, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodType } ? z.output<P> : Record<never, never>;
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<never, never>;
/** The body as the server has it after parsing. */
export type InputOf<E extends Endpoint> = E extends { input: infer I extends z.ZodType } ? z.output<I> : undefined;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
