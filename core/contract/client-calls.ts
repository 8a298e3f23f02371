import type { z } from 'zod';
import type { Interface } from './interface.ts';
import type { Endpoint, OutputOf } from './parts/endpoint.ts';

export type Method = Endpoint['method'];

/** A path without its query, as its segments. */
type Segments<Path extends string> = Path extends `${infer Before}?${string}`
  ? Segments<Before>
  : Path extends `${infer First}/${infer Rest}`
    ? [First, ...Segments<Rest>]
    : [Path];

/** Whether the segments of a call are those of an endpoint, whose `:id` stands for any text. */
type Fits<Called extends string[], Wanted extends string[]> = Called extends [infer First, ...infer Rest extends string[]]
  ? Wanted extends [infer Own, ...infer Others extends string[]]
    ? Own extends `:${string}`
      ? First extends ''
        ? false
        : Fits<Rest, Others>
      : First extends Own
        ? Fits<Rest, Others>
        : false
    : false
  : Wanted extends []
    ? true
    : false;

/** The endpoint of the contract that a call means; `never` when there is none. */
type EndpointOf<M extends Method, Path extends string, E = Extract<Interface, { method: M }>> = E extends Endpoint
  ? Fits<Segments<Path>, Segments<E['path']>> extends true
    ? E
    : never
  : never;

/** Joined to the type of a path: nothing, or what fits no text where the contract has no such call. */
export type InContract<M extends Method, Path extends string> = [EndpointOf<M, Path>] extends [never]
  ? { 'the contract has no such call': `${M} ${Path}` }
  : unknown;

/** What a call answers. */
export type Answer<M extends Method, Path extends string> = OutputOf<EndpointOf<M, Path>>;

/** What a body is made of may be read-only. */
type Sent<T> = T extends readonly (infer Item)[] ? readonly Sent<Item>[] : T extends object ? { readonly [Key in keyof T]: Sent<T[Key]> } : T;

/** What a call takes as its body; nothing where the contract has none. */
export type Body<M extends Method, Path extends string> =
  EndpointOf<M, Path> extends { input: infer Input extends z.ZodType }
    ? Sent<z.input<Input>>
    : EndpointOf<M, Path> extends { takes: string }
      ? FormData
      : undefined;

/** A path of the contract with any text in place of its `:id`. */
type AnyPathLike<Path extends string> = Path extends `${infer Before}:${string}/${infer Rest}`
  ? `${Before}${string}/${AnyPathLike<Rest>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path;

/** Every address that the contract has for a method, with or without a query. */
export type AddressOf<M extends Method, P extends string = AnyPathLike<Extract<Interface, { method: M }>['path']>> = P | `${P}?${string}`;

/** An address for a call that names a narrower answer `T` itself; none where it does not. */
export type AddressFor<T, Address extends string> = [T] extends [never] ? never : Address;
